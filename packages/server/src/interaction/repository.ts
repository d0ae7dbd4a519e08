import {
  type Interaction,
  type InteractionItem,
  interactionFilters,
  type interactionQuery,
} from '@barem/shared/interaction/endpoints'
import {
  type InteractionBody,
  type InteractionStatus,
  type InteractionWay,
  interactionBody,
} from '@barem/shared/interaction/form'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '#access/actor'
import { isConcerned } from '#access/concerned'
import { recordAbilitiesFor } from '#access/record-abilities'
import { seenOnly } from '#access/record-scope'
import { searchConditions } from '#db/search'
import type { ReadContext } from '#http/call'
import { all, type Condition, type Db, viewOf } from '#list/list'
import { onDay } from '#list/on-day'
import { listAnswer } from '#list/page'
import { eachRow } from '#list/rows'
import { fieldsOf } from '#record/record-kind'

export type InteractionQuery = z.output<typeof interactionQuery>
/** The query of a list without its page. */
export type InteractionView = Omit<InteractionQuery, 'pageNumber' | 'pageSize'>

/** Interactions with the names of whom they are about. */
export function interactionRows(db: Db) {
  return db
    .selectFrom('interaction')
    .innerJoin('customer', 'customer.id', 'interaction.customerId')
    .innerJoin('appUser as staff', 'staff.id', 'interaction.staffId')
    .leftJoin('appUser as nextStaff', 'nextStaff.id', 'interaction.nextStaffId')
    .select(['interaction.id', 'interaction.customerId', 'channel', 'method', 'staffId', 'date', 'status'])
    .select(['content', 'nextStep', 'nextDate', 'nextStaffId'])
    .select(['interaction.version', 'interaction.modifiedAt'])
    .select(['customer.code as customerCode', 'customer.name as customerName'])
    .select(['customer.abbreviatedName as customerShortName', 'customer.officerId as customerOfficerId'])
    .select(['staff.fullName as staffName', 'staff.username as staffUsername'])
    .select(['nextStaff.fullName as nextStaffName', 'nextStaff.username as nextStaffUsername'])
    .$narrowType<{ channel: InteractionWay; method: InteractionWay; status: InteractionStatus }>()
}

export type InteractionRow = Awaited<
  ReturnType<ReturnType<typeof interactionRows>['executeTakeFirstOrThrow']>
>

/** A customer that was given away since goes by its code: what it is called now is not this person's any more. */
function asSeen<Row extends Names & { customerCode: string }>(row: Row, actor: Actor): Row {
  const { customerCode, customerOfficerId } = row
  if (isConcerned(actor, 'customer', { owners: [customerOfficerId], always: [] })) return row
  return { ...row, customerName: customerCode, customerShortName: customerCode }
}

type Names = Record<'customerName' | 'customerShortName' | 'customerOfficerId', string>

function presentItem(given: InteractionRow, actor: Actor): InteractionItem {
  const row = asSeen(given, actor)
  const { id, channel, method, status, content, nextStep, nextDate, version } = row
  return {
    ...{ id, channel, method, status, content, nextStep, nextDate, version },
    customer: {
      id: row.customerId,
      code: row.customerCode,
      name: row.customerName,
      abbreviatedName: row.customerShortName,
    },
    staff: { id: row.staffId, name: row.staffName },
    date: row.date.toISOString(),
    nextStaff: row.nextStaffId && row.nextStaffName ? { id: row.nextStaffId, name: row.nextStaffName } : null,
    modifiedAt: row.modifiedAt.toISOString(),
    abilities: recordAbilitiesFor(actor, 'interaction'),
  }
}

/** One interaction, with the ids its form has. */
export function presentInteraction(row: InteractionRow, actor: Actor): Interaction {
  const { customerId, staffId, nextStaffId } = row
  return { ...presentItem(row, actor), customerId, staffId, nextStaffId }
}

/** The form of a stored interaction. */
export function formOf(row: InteractionRow): InteractionBody {
  return fieldsOf<InteractionBody>(interactionBody, { ...row, date: row.date.toISOString() })
}

/** What was said, or with whom: a customer out of scope is found by what its interactions show of it alone. */
function waysOf(text: string | undefined, actor: Actor) {
  const said = searchConditions(sql`interaction.search_key`, text)
  if (said.length === 0) return null
  const called = searchConditions(sql`customer.search_key`, text)
  const shown = searchConditions(sql`fold_text(code)`, text)
  const customer = sql<SqlBool>`${all(called)} and (${seenOnly(actor, 'customer')} or ${all(shown)})`
  return { said, customer }
}

/** The same for the finder: each way by its own index. */
export function interactionWays(text: string, actor: Actor): Condition[][] {
  const ways = waysOf(text, actor)
  if (!ways) return [[]]
  const { said, customer } = ways
  return [said, [sql<SqlBool>`interaction.customer_id in (select id from customer where ${customer})`]]
}

export const interactions = {
  table: 'interaction',
  counted: true,
  asked: ['customer'],
  search: (text: string | undefined, actor: Actor) => {
    const ways = waysOf(text, actor)
    if (!ways) return []
    const { said, customer } = ways
    return [
      sql<SqlBool>`${all(said)} or exists (
      select from customer where customer.id = interaction.customer_id and ${customer})`,
    ]
  },
  filters: interactionFilters,
  own: {
    // the day they are asked for on, which `onDay` puts in their place
    overdue: (today: unknown) =>
      sql<SqlBool>`interaction.next_date < ${today} and interaction.status <> 'processed'`,
    due: (today: unknown) =>
      sql<SqlBool>`interaction.next_date <= ${today} and interaction.status <> 'processed'`,
  },
  sort: '-date',
  orders: {
    date: [sql`interaction.date`],
    nextDate: [sql`coalesce(interaction.next_date, 'infinity')`],
    modifiedAt: [sql`interaction.modified_at`],
  },
  rows: interactionRows,
} as const

/** One page of interactions. */
export function listInteractions(context: ReadContext, query: InteractionQuery) {
  return listAnswer(context, interactions, onDay(query, ['overdue', 'due'], context.now), (row) =>
    presentItem(row, context.actor),
  )
}

/** Every interaction of a view in its order. */
export async function* eachInteraction({ db, actor, now }: ReadContext, view: InteractionView) {
  for await (const row of eachRow(
    db,
    interactions,
    viewOf(interactions, actor, onDay(view, ['overdue', 'due'], now)),
  ))
    yield asSeen(row, actor)
}
