import type { Status } from '@barem/shared/approval/lifecycle'
import { type Quotation, type QuotationQuery, quotationFilters } from '@barem/shared/quotation/endpoints'
import { sql } from 'kysely'
import { searchConditions } from '#db/search'
import { latestEvents } from '#event/history'
import { type Actor, may } from '#http/actor'
import type { ReadContext } from '#http/call'
import { Refusal } from '#http/refusal'
import { viewOf } from '#list/list'
import { listAnswer } from '#list/page'
import { eachRow } from '#list/rows'
import { pathKinds, presentItem, presentQuotation } from './present.ts'
import { maySee } from './rights.ts'
import { type Db, loadQuotation, quotationRows } from './rows.ts'

export const quotations = {
  table: 'quotation',
  counted: true,
  search: (text: string | undefined) => searchConditions(sql`quotation.search_key`, text),
  filters: quotationFilters,
  own: {
    waitingForMe: (on: unknown, { id }: Actor) =>
      on ? sql<boolean>`quotation.status = 'pending' and quotation.approver_id = ${id}` : null,
    mine: (on: unknown, { id }: Actor) =>
      on ? sql<boolean>`quotation.author_id = ${id} or quotation.officer_id = ${id}` : null,
  },
  sort: '-number',
  orders: {
    number: [sql`quotation.number collate vi_natural`],
    date: [sql`quotation.date`],
    total: [sql`quotation.total`],
    customerName: [sql`quotation.customer_name collate vi_natural`],
    status: [sql`quotation.status`],
    modifiedAt: [sql`quotation.modified_at`],
  },
  rows: quotationRows,
} as const

/** What a list shows, whichever page of it. */
export type QuotationView = Omit<QuotationQuery, 'pageNumber' | 'pageSize'>

/** One page of quotations in the order asked for. */
export function listQuotations(context: ReadContext, query: QuotationQuery) {
  return listAnswer(context, quotations, query, (row) => presentItem(row, context.actor))
}

/** Every quotation of a view in its order. */
export function eachQuotation({ db, actor }: ReadContext, view: QuotationView) {
  return eachRow(db, quotations, viewOf(quotations, actor, view))
}

/** Asked for, decided or withdrawn, cancelled: no way since the latest request has more steps. */
const LONGEST_PATH = 5

/** One quotation as this person may see it. Refuses whoever may not, and what does not exist. */
export async function findQuotation(db: Db, actor: Actor, id: string): Promise<Quotation> {
  const loaded = await loadQuotation(db, id)
  if (!loaded || !maySee(loaded.row, actor)) throw unseen(actor)
  const steps = await latestEvents(db, {
    entity: 'quotation',
    entityId: id,
    kinds: pathKinds,
    limit: LONGEST_PATH,
  })
  const revisions = await db
    .selectFrom('quotation')
    .select(['id', 'number', 'status'])
    .where('baseNumber', '=', loaded.row.baseNumber)
    .orderBy('revision')
    .execute()
  return presentQuotation(loaded, {
    actor,
    steps,
    revisions: revisions.map((one) => ({ ...one, status: one.status as Status })),
  })
}

/** Refuses whoever may not see this quotation, and what does not exist. */
export async function refuseUnseen(db: Db, actor: Actor, id: string): Promise<void> {
  const row = await db
    .selectFrom('quotation')
    .select(['authorId', 'approverId', 'decidedBy'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || !maySee(row, actor)) throw unseen(actor)
}

/** Whoever may not see quotations does not learn either which ones exist. */
export function unseen(actor: Actor): Refusal {
  return may(actor, 'quotation:view')
    ? new Refusal('not-found')
    : new Refusal('forbidden', { params: { permission: 'quotation:view' } })
}
