import { type OpeningAdvance, openingAdvanceBody } from '@barem/shared/expense-ticket/opening'
import { resources } from '@barem/shared/i18n/resources'
import { nearestNumber, toWire } from '@barem/shared/values/decimal'
import { issuesOf } from '@barem/shared/values/issue'
import { businessDate } from '@barem/shared/values/local-date'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Actor, peopleSeen } from '#access/actor'
import type { ReadContext } from '#http/call'
import type { Db } from '#list/list'
import type { RecordKind, StoredRow } from '#record/record-kind'
import { fieldRefusal, Refusal } from '#refusal'
import { columnMaker } from '#spreadsheet/columns'
import type { CheckedRow, SheetRow, SpreadsheetKind } from '#spreadsheet/kind'
import { lockedOutstanding } from './outstanding.ts'

const entity = 'openingAdvance'

interface OpeningRow extends StoredRow {
  employeeId: string
  username: string
  employeeName: string
  date: string
  amount: string
  note: string | null
}

function openingRows(db: Db) {
  return db
    .selectFrom('openingAdvance')
    .innerJoin('appUser as employee', 'employee.id', 'openingAdvance.employeeId')
    .select(['openingAdvance.id', 'openingAdvance.version', 'openingAdvance.note'])
    .select(['employeeId', 'date', 'amount'])
    .select(['employee.username', 'employee.fullName as employeeName'])
}

/** Of the people whose tickets this reader sees, and their own. */
function openingsSeen(db: Db, actor: Actor) {
  const people = peopleSeen(actor, 'expenseTicket')
  return openingRows(db).$if(people !== null, (rows) =>
    rows.where('employeeId', 'in', [actor.id, ...(people ?? [])]),
  )
}

/** What somebody had of advances at first. It is taken back as long as nothing of it is settled. */
export const openingAdvanceRecord: RecordKind<OpeningRow, OpeningAdvance, object> = {
  entity,
  event: entity,
  table: entity,
  load: (db, actor, id, lock) =>
    openingsSeen(db, actor)
      .where('openingAdvance.id', '=', id)
      .$if(lock, (query) => query.forUpdate('openingAdvance'))
      .executeTakeFirst(),
  form: ({ employeeId, date, amount, note }) =>
    ({ employeeId, date, amount: toWire(amount), note }) as OpeningAdvance,
  words: ({ employeeName }) => ({ employeeId: employeeName }),
  present: ({ id, version }) => ({ id, version }),
  nameOf: ({ employeeName }) => employeeName,
  prepare: async ({ trx }, form) => {
    // nothing is settled between this look and the end of the transaction
    await lockedOutstanding(trx, form.employeeId)
    const { rows } = await sql<{ number: string | null }>`
      select ${firstSettled(sql.lit(form.employeeId))} as number`.execute(trx)
    const number = rows[0]?.number
    if (number) throw fieldRefusal('username', 'settled_before', { number })
    return { columns: form }
  },
  beforeRemoval: async ({ trx }, { employeeId, amount }) => {
    // nothing is settled between this look and the end of the transaction
    await lockedOutstanding(trx, employeeId)
    const { rows } = await sql<{ settled: string }>`select coalesce(sum(spent + returned), 0) as settled
      from employee_ledger where employee_id = ${employeeId}::uuid`.execute(trx)
    // it comes before every other advance, so that it is the first to be settled, whatever was advanced since
    const [total, settled] = [toWire(amount), nearestNumber(rows[0]!.settled)]
    const outstanding = Math.max(0, total - settled)
    if (settled > 0) throw new Refusal('advance-settled', { params: { outstanding, total } })
  },
}

/**
 * The number of a person's first settlement that is approved or waits for it. What they had at first comes before all of it: put in
 * later it would have been settled by that, and what stood settled would be open again; one that waits would pay out what was advanced.
 */
function firstSettled(employeeId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select number from expense_ticket ticket where ticket.requester_id = ${employeeId}
    and ticket.status in ('pending', 'approved') and ticket.type = 'reimbursement' order by ticket.date, ticket.number limit 1)`
}

const { vi, en } = { vi: resources.vi.openingAdvance, en: resources.en.openingAdvance }

const column = columnMaker<OpeningRow, keyof typeof vi.field>({ vi, en })

const columns = [
  column('username', 'text', ({ username }) => username, {
    ...{ required: true, unique: true, hint: { vi: vi.usernameHint, en: en.usernameHint } },
  }),
  column('employee', 'text', ({ employeeName }) => employeeName, { readOnly: true }),
  column('date', 'date', ({ date }) => date, { required: true, hint: { vi: vi.dateHint, en: en.dateHint } }),
  column('amount', 'number', ({ amount }) => toWire(amount), { required: true, decimals: 0 }),
  column('note', 'text', ({ note }) => note),
]

/** The first advances of our people as a file, by whoever keeps the books: each person once, in it and altogether. */
export const openingAdvanceSpreadsheet: SpreadsheetKind<object, OpeningAdvance, OpeningRow> = {
  path: 'opening-advance',
  entity,
  scopedAs: 'expenseTicket',
  title: { vi: vi.title, en: en.title },
  view: 'openingAdvance:view',
  create: 'openingAdvance:create',
  columns,
  query: z.strictObject({}),
  rows: eachOpening,
  check,
  record: openingAdvanceRecord,
}

async function* eachOpening({ db, actor }: ReadContext): AsyncIterable<OpeningRow> {
  yield* await openingsSeen(db, actor).orderBy('employee.username').execute()
}

async function check(
  { db, actor, now }: ReadContext,
  rows: readonly SheetRow[],
): Promise<CheckedRow<OpeningAdvance>[]> {
  const typed = rows.map(({ values }) => String(values.username ?? '').toLowerCase())
  const seen = peopleSeen(actor, 'expenseTicket')
  const people = await db
    .selectFrom('appUser')
    .leftJoin('openingAdvance', 'openingAdvance.employeeId', 'appUser.id')
    .select(['appUser.id', 'username', 'openingAdvance.id as openingId'])
    .select(firstSettled(sql.ref('app_user.id')).as('settledBy'))
    .where(sql<boolean>`lower(username) = any (${typed}::text[])`)
    .$if(seen !== null, (people) => people.where('appUser.id', 'in', [actor.id, ...(seen ?? [])]))
    .execute()
  const known = new Map(people.map((person) => [person.username.toLowerCase(), person]))
  return rows.map(({ row, values }, index) => {
    const person = known.get(typed[index]!)
    const issue = (code: string, params = {}) => [{ path: 'username', code, params }]
    const own = () => {
      if (!person) return issue('unknown-reference')
      if (person.openingId) return issue('duplicate')
      return person.settledBy ? issue('settled_before', { number: person.settledBy }) : []
    }
    const { username: _, employee: _shown, ...fields } = values
    const parsed = openingAdvanceBody.safeParse({ ...fields, employeeId: person?.id ?? null })
    const faults = parsed.success ? [] : issuesOf(parsed.error).filter(({ path }) => path !== 'employeeId')
    // it would be settled against before it is an advance
    const isLater = parsed.success && parsed.data.date > businessDate(now)
    const later = isLater ? [{ path: 'date', code: 'in_the_future', params: {} }] : []
    const errors = [...own(), ...faults, ...later]
    return errors.length === 0 && parsed.success
      ? { row, body: parsed.data, errors }
      : { row, body: null, errors }
  })
}
