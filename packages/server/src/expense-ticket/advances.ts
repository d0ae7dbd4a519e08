import type { EmployeeAdvances, LedgerRow } from '@barem/shared/expense-ticket/advances'
import type { Page } from '@barem/shared/http/endpoint'
import { toWire } from '@barem/shared/values/decimal'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { peopleSeen } from '#http/actor'
import type { ReadContext } from '#http/call'
import { seenOnly } from '#http/record-scope'
import { Refusal } from '#http/refusal'

interface Sums {
  employeeId: string
  name: string
  advanced: string
  spent: string
  returned: string
  outstanding: string
  since: string | null
}

/** The ledger row by row; ordered as the advances were settled: by day, then by number. */
const running = sql`select ledger.*,
    sum(advanced - spent - returned) over person as outstanding,
    sum(advanced) over person as given,
    sum(spent + returned) over (partition by employee_id) as settled
  from employee_ledger ledger window person as (partition by employee_id order by date, number, ticket_id)`

/** What each person has; the oldest advance that is open is the first that all settlements together do not reach. */
function sums(condition: RawBuilder<SqlBool>) {
  return sql<Sums>`select employee_id, person.full_name as name, sum(advanced) as advanced, sum(spent) as spent,
      sum(returned) as returned, sum(advanced - spent - returned) as outstanding,
      min(date) filter (where advanced > 0 and given > settled) as since
    from (${running}) as ledger join app_user person on person.id = employee_id
    where ${condition} group by employee_id, person.full_name`
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
    advanced: toWire(advanced),
    spent: toWire(spent),
    returned: toWire(returned),
    outstanding: toWire(outstanding),
    since,
  }
}

/** Answers what each person has of advances, the most first. */
export async function listAdvances(call: ReadContext) {
  const { rows } = await sql<Sums>`${sums(seen(call))} order by outstanding desc, name`.execute(call.db)
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
  const [page, count] = await Promise.all([
    sql<EntryRow>`select * from (${running}) as ledger where employee_id = ${id}::uuid
      order by date desc, number desc, ticket_id desc
      limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(call.db),
    sql<{
      total: number
    }>`select count(*)::int as total from employee_ledger where employee_id = ${id}::uuid`.execute(call.db),
  ])
  return { data: page.rows.map(presentEntry), totalItems: count.rows[0]!.total }
}

function presentEntry({ ticketId, number, date, entry, content, ...row }: EntryRow): LedgerRow {
  return {
    ...{ id: ticketId, ticket: entry === 'opening' ? null : { id: ticketId, name: number } },
    ...{ date, type: entry, purpose: content },
    advanced: toWire(row.advanced),
    spent: toWire(row.spent),
    returned: toWire(row.returned),
    outstanding: toWire(row.outstanding),
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
  return { amount: toWire(rows[0]!.amount), tickets: rows[0]!.tickets }
}
