import { resources } from '@barem/shared/i18n/resources'
import { interactionQuery } from '@barem/shared/interaction/endpoints'
import {
  type InteractionBody,
  interactionBody,
  interactionStatuses,
  interactionWays,
  nextStepIssue,
} from '@barem/shared/interaction/form'
import { businessDate, startOfDay } from '@barem/shared/values/local-date'
import { sql } from 'kysely'
import { seenOnly } from '#access/record-scope'
import type { ReadContext } from '#http/call'
import { codeFinder, columnMaker } from '#spreadsheet/columns'
import type { CheckedRow, SheetRow, SpreadsheetColumn, SpreadsheetKind, Value } from '#spreadsheet/kind'
import { rowCheck } from '#spreadsheet/row-check'
import { eachInteraction, type InteractionRow, type InteractionView } from './repository.ts'
import { interactionRecord } from './save.ts'

const { vi, en } = { vi: resources.vi.interaction, en: resources.en.interaction }

type Column = SpreadsheetColumn<InteractionRow>

const column = columnMaker<InteractionRow, keyof typeof vi.field>({ vi, en })

const required = { required: true }
const shownOnly = { readOnly: true, whenChosen: true }

const columns: readonly Column[] = [
  column('customerCode', 'text', ({ customerCode }) => customerCode, required),
  column('customer', 'text', ({ customerName }) => customerName, { readOnly: true }),
  column('date', 'date', ({ date }) => businessDate(date), required),
  column('channel', 'text', ({ channel }) => vi.way[channel], {
    ...required,
    options: () => interactionWays.map((way) => vi.way[way]),
  }),
  column('method', 'text', ({ method }) => vi.way[method], {
    options: () => interactionWays.map((way) => vi.way[way]),
  }),
  column('staffUsername', 'text', ({ staffUsername }) => staffUsername, {
    hint: { vi: vi.staffHint, en: en.staffHint },
  }),
  column('status', 'text', ({ status }) => vi.status[status], {
    options: () => interactionStatuses.map((status) => vi.status[status]),
  }),
  column('content', 'text', ({ content }) => content, required),
  column('nextStep', 'text', ({ nextStep }) => nextStep),
  column('nextDate', 'date', ({ nextDate }) => nextDate),
  column('nextStaffUsername', 'text', ({ nextStaffUsername }) => nextStaffUsername),
  column('staff', 'text', ({ staffName }) => staffName, shownOnly),
  column('nextStaff', 'text', ({ nextStaffName }) => nextStaffName, shownOnly),
  column('modifiedAt', 'date', ({ modifiedAt }) => businessDate(modifiedAt), shownOnly),
]

/** Interactions as a spreadsheet: customers by their codes, people by their user names, moments by their days. */
export const interactionSpreadsheet: SpreadsheetKind<InteractionView, InteractionBody, InteractionRow> = {
  path: 'interaction',
  entity: 'interaction',
  title: { vi: vi.title, en: en.title },
  view: 'interaction:view',
  create: 'interaction:create',
  columns,
  query: interactionQuery.omit({ pageNumber: true, pageSize: true }),
  rows: eachInteraction,
  check,
  record: interactionRecord,
}

const wayOf = codeFinder({ vi, en }, 'way', interactionWays)
const statusOf = codeFinder({ vi, en }, 'status', interactionStatuses)

/** A field of the form and the column it is written in, where the two differ. */
const columnOf: Record<string, string> = {
  customerId: 'customerCode',
  staffId: 'staffUsername',
  nextStaffId: 'nextStaffUsername',
}

async function check(
  { db, actor, now }: ReadContext,
  rows: readonly SheetRow[],
): Promise<CheckedRow<InteractionBody>[]> {
  const codes = rows.map(({ values }) => String(values.customerCode ?? '').toUpperCase())
  const [people, customers] = await Promise.all([
    db.selectFrom('appUser').select(['id', 'username']).where('isLocked', '=', false).execute(),
    db
      .selectFrom('customer')
      .select(['id', 'code'])
      .where(sql<boolean>`upper(code) = any (${codes})`)
      .where(seenOnly(actor, 'customer'))
      .execute(),
  ])
  const personOf = new Map(people.map(({ id, username }) => [username.toLowerCase(), id]))
  const customerOf = new Map(customers.map(({ id, code }) => [code.toUpperCase(), id]))
  return rows.map(({ row, values }) => {
    const { errors, refuse, found, parsed } = rowCheck(values, columnOf)
    const username = (name: string) => personOf.get(name.toLowerCase())
    if (values.date && String(values.date) > businessDate(now)) refuse('date', 'in_the_future')
    const body = parsed(interactionBody, {
      customerId: found('customerCode', (code) => customerOf.get(code.toUpperCase())),
      channel: found('channel', wayOf),
      method: found('method', wayOf),
      staffId: found('staffUsername', username),
      date: values.date ? momentOf(values.date) : null,
      status: found('status', statusOf),
      ...{ content: values.content, nextStep: values.nextStep, nextDate: values.nextDate },
      nextStaffId: found('nextStaffUsername', username),
    })
    const missing = body && nextStepIssue(body)
    if (missing) refuse(missing, 'required')
    return { row, body: errors.length === 0 ? body : null, errors }
  })
}

/** A day of a spreadsheet as the moment it begins; what is no day the form refuses. */
function momentOf(day: Value): string {
  const moment = startOfDay(String(day))
  return Number.isNaN(moment.getTime()) ? String(day) : moment.toISOString()
}
