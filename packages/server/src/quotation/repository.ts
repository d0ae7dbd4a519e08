import type { Status } from '@barem/shared/approval/lifecycle'
import type { Quotation, QuotationQuery } from '@barem/shared/quotation/endpoints'
import { foldText } from '@barem/shared/values/fold-text'
import { sql } from 'kysely'
import { likePattern } from '#db/search'
import { historyOf } from '#event/history'
import { type Actor, may } from '#http/actor'
import { Refusal } from '#http/refusal'
import { presentItem, presentQuotation } from './present.ts'
import { maySee } from './rights.ts'
import { type Db, loadQuotation, quotationRows } from './rows.ts'

const orders = {
  number: sql`quotation.number collate vi_natural`,
  date: sql`quotation.date`,
  total: sql`quotation.total`,
  customerName: sql`quotation.customer_name collate vi_natural`,
  status: sql`quotation.status`,
  modifiedAt: sql`quotation.modified_at`,
} as const

/** What a list shows, whichever page of it. */
export type QuotationView = Omit<QuotationQuery, 'pageNumber' | 'pageSize'>

function conditions(query: QuotationView, actor: Actor) {
  const { search, status, customerId, officerId, waitingForMe, mine, from, to } = query
  return [
    ...(search ? [sql<boolean>`quotation.search_key like ${likePattern(foldText(search))}`] : []),
    ...(status ? [sql<boolean>`quotation.status = ${status}`] : []),
    ...(customerId ? [sql<boolean>`quotation.customer_id = ${customerId}`] : []),
    ...(officerId ? [sql<boolean>`quotation.officer_id = ${officerId}`] : []),
    ...(waitingForMe
      ? [sql<boolean>`(quotation.status = 'pending' and quotation.approver_id = ${actor.id})`]
      : []),
    ...(mine
      ? [sql<boolean>`(quotation.author_id = ${actor.id} or quotation.officer_id = ${actor.id})`]
      : []),
    ...(from ? [sql<boolean>`quotation.date >= ${from}`] : []),
    ...(to ? [sql<boolean>`quotation.date <= ${to}`] : []),
  ]
}

/** The rows of a view in its order; the newest first when none is asked for. */
function inOrder(db: Db, actor: Actor, view: QuotationView) {
  const sort = view.sort ?? '-number'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  let rows = quotationRows(db)
  for (const condition of conditions(view, actor)) rows = rows.where(condition)
  return rows
    .orderBy(orders[sort.replace('-', '') as keyof typeof orders], direction)
    .orderBy('quotation.id', direction)
}

/** One page of quotations in the order asked for. */
export async function listQuotations(db: Db, actor: Actor, query: QuotationQuery) {
  let count = db.selectFrom('quotation').select(sql<string>`count(*)`.as('total'))
  for (const condition of conditions(query, actor)) count = count.where(condition)
  const [page, total] = await Promise.all([
    inOrder(db, actor, query)
      .limit(query.pageSize)
      .offset((query.pageNumber - 1) * query.pageSize)
      .execute(),
    count.executeTakeFirstOrThrow(),
  ])
  return { data: page.map((row) => presentItem(row, actor)), totalItems: Number(total.total) }
}

const EXPORT_PAGE = 500

/** Every quotation of a view in its order, read in pages. */
export async function* eachQuotation(db: Db, actor: Actor, view: QuotationView) {
  for (let read = 0; ; read += EXPORT_PAGE) {
    const rows = await inOrder(db, actor, view).limit(EXPORT_PAGE).offset(read).execute()
    yield* rows
    if (rows.length < EXPORT_PAGE) return
  }
}

/** One quotation as this person may see it. Refuses whoever may not, and what does not exist. */
export async function findQuotation(db: Db, actor: Actor, id: string): Promise<Quotation> {
  const loaded = await loadQuotation(db, id)
  if (!loaded || !maySee(loaded.row, actor)) throw unseen(actor)
  const history = await historyOf(db, 'quotation', id)
  const revisions = await db
    .selectFrom('quotation')
    .select(['id', 'number', 'status'])
    .where('baseNumber', '=', loaded.row.baseNumber)
    .orderBy('revision')
    .execute()
  return presentQuotation(loaded, {
    actor,
    history,
    revisions: revisions.map((one) => ({ ...one, status: one.status as Status })),
  })
}

/** Whoever may not see quotations does not learn either which ones exist. */
export function unseen(actor: Actor): Refusal {
  return may(actor, 'quotation:view')
    ? new Refusal('not-found')
    : new Refusal('forbidden', { params: { permission: 'quotation:view' } })
}
