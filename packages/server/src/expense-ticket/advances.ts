import type { EmployeeAdvances, LedgerRow } from '@barem/shared/expense-ticket/advances'
import type { Page } from '@barem/shared/http/endpoint'
import { nearestNumber } from '@barem/shared/values/decimal'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { peopleSeen } from '#access/actor'
import { seenOnly } from '#access/record-scope'
import type { ReadContext } from '#http/call'
import { Refusal } from '#refusal'
import { byGivenName } from '#user/given-name'

interface Sums {
  employeeId: string
  name: string
  advanced: string
  spent: string
  returned: string
  outstanding: string
  since: string | null
}

/** The newest first, as the ledger is shown; the other way round advances are settled: by day, then by number. */
const newestFirst = sql`date desc, number desc, ticket_id desc`

/**
 * What each person has. The oldest advance that is open is the one with which, from the newest back, they come to what is
 * outstanding: few rows are read, and none of whoever has nothing left.
 */
function sums(condition: RawBuilder<SqlBool>) {
  return sql<Sums>`select had.*, person.full_name as name, open.since
    from (
      select employee_id, sum(advanced) as advanced, sum(spent) as spent, sum(returned) as returned,
        sum(advanced - spent - returned) as outstanding
      from employee_ledger where ${condition} group by employee_id
    ) as had
    join app_user person on person.id = employee_id
    left join lateral (
      select date as since
      from (
        select date, number, ticket_id, sum(advanced) over (order by ${newestFirst}) as reached
        from employee_ledger ledger
        where had.outstanding > 0 and ledger.employee_id = had.employee_id and advanced > 0
      ) as advance
      where reached >= had.outstanding order by ${newestFirst} limit 1
    ) as open on true`
}

/** Their own, and those of people all of whose tickets they see (`seesLedger`): of others the sums would be wrong. */
function seen({ actor }: ReadContext, column = sql`employee_id`): RawBuilder<SqlBool> {
  const people = peopleSeen(actor, 'expenseTicket')
  return people ? sql`${column} = any (${[actor.id, ...people]}::uuid[])` : sql`true`
}

function present({
  employeeId,
  name,
  advanced,
  spent,
  returned,
  outstanding,
  since,
}: Sums): EmployeeAdvances {
  return {
    employee: { id: employeeId, name },
    advanced: nearestNumber(advanced),
    spent: nearestNumber(spent),
    returned: nearestNumber(returned),
    outstanding: nearestNumber(outstanding),
    since,
  }
}

/** Answers what each person has of advances, the most first; who has as much stands by given name. */
export async function listAdvances(call: ReadContext) {
  const order = sql.join(byGivenName('person'))
  const { rows } = await sql<Sums>`${sums(seen(call))} order by outstanding desc, ${order}`.execute(call.db)
  return rows.map(present)
}

type OfPerson = ReadContext & { query: { employeeId: string } }

/** Refuses people whose tickets are not for the caller to see. */
async function personOf(call: OfPerson) {
  const person = await call.db
    .selectFrom('appUser')
    .select(['id', 'fullName'])
    .where('id', '=', call.query.employeeId)
    .where(seen(call, sql`id`))
    .executeTakeFirst()
  if (!person) throw new Refusal('not-found')
  return person
}

/** Answers what one person has of advances. */
export async function findAdvances(call: OfPerson) {
  const person = await personOf(call)
  const { rows } = await sums(sql<SqlBool>`employee_id = ${person.id}::uuid`).execute(call.db)
  const none = { advanced: '0', spent: '0', returned: '0', outstanding: '0', since: null }
  return present(rows[0] ?? { employeeId: person.id, name: person.fullName, ...none })
}

interface EntryRow extends Omit<Sums, 'employeeId' | 'name' | 'since'> {
  ticketId: string
  number: string
  date: string
  entry: LedgerRow['type']
  content: string | null
}

/** Answers a page of the ledger of one person, the newest first. */
export async function listEntries(
  call: OfPerson & { query: { pageNumber: number; pageSize: number } },
): Promise<Page<LedgerRow>> {
  const { id } = await personOf(call)
  const { pageNumber, pageSize } = call.query
  const { rows } = await sql<EntryRow & { total: number }>`
    with had as materialized (
      select count(*)::int as total, sum(advanced - spent - returned) as outstanding
      from employee_ledger where employee_id = ${id}::uuid
    ),
    page as (
      select ticket_id, number, date, entry, advanced, spent, returned,
        sum(advanced - spent - returned) over (order by ${newestFirst}) as newer
      from employee_ledger where employee_id = ${id}::uuid
      order by ${newestFirst} limit ${pageSize} offset ${(pageNumber - 1) * pageSize}
    )
    select had.total, page.*, outstanding - newer + advanced - spent - returned as outstanding,
      (select content from employee_ledger ledger where ledger.employee_id = ${id}::uuid and ledger.ticket_id = page.ticket_id)
    from had left join page on true order by ${newestFirst}`.execute(call.db)
  const entries = rows.filter(({ ticketId }) => ticketId !== null)
  return { data: entries.map(presentEntry), totalItems: rows[0]!.total }
}

function presentEntry({ ticketId, number, date, entry, content, ...row }: EntryRow): LedgerRow {
  return {
    ...{ id: ticketId, ticket: entry === 'opening' ? null : { id: ticketId, name: number } },
    ...{ date, type: entry, purpose: content },
    advanced: nearestNumber(row.advanced),
    spent: nearestNumber(row.spent),
    returned: nearestNumber(row.returned),
    outstanding: nearestNumber(row.outstanding),
  }
}

/** Answers what one seller was paid in cash on one day, over the tickets of everybody; it names those the caller sees. */
export async function cashPaidElsewhere({
  db,
  actor,
  query: { sellerTaxCode, date, exceptId },
}: ReadContext & { query: { sellerTaxCode: string; date: string; exceptId?: string | undefined } }) {
  const { rows } = await sql<{ amount: string; tickets: string[] }>`
    select coalesce(sum(line.amount), 0) as amount,
      coalesce(array_agg(distinct ticket.number) filter (where ${seenOnly(actor, 'expenseTicket', 'ticket')}), '{}') as tickets
    from expense_ticket_line line join expense_ticket ticket on ticket.id = line.expense_ticket_id
    where line.cash and line.seller_tax_code = ${sellerTaxCode} and line.invoice_date = ${date}::date
      and ticket.status <> 'cancelled' and ticket.id is distinct from ${exceptId ?? null}::uuid`.execute(db)
  return { amount: nearestNumber(rows[0]!.amount), tickets: rows[0]!.tickets }
}
