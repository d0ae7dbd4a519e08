import type { Status } from '@barem/shared/approval/lifecycle'
import type { Quotation, QuotationQuery } from '@barem/shared/quotation/endpoints'
import { type Kysely, sql } from 'kysely'
import { keptPlan } from '#db/kept-plans'
import { listPage } from '#db/list-page'
import { eachRow } from '#db/list-rows'
import { equalTo, type ListView } from '#db/list-sql'
import { searchConditions } from '#db/search'
import type { Database } from '#db/types'
import { latestEvents } from '#event/history'
import { type Actor, may } from '#http/actor'
import { Refusal } from '#http/refusal'
import { pathKinds, presentItem, presentQuotation } from './present.ts'
import { maySee } from './rights.ts'
import { type Db, loadQuotation, quotationRows } from './rows.ts'

export const quotations = {
  table: 'quotation',
  orders: {
    number: [sql`quotation.number collate vi_natural`],
    date: [sql`quotation.date`],
    total: [sql`quotation.total`],
    customerName: [sql`quotation.customer_name collate vi_natural`],
    status: [sql`quotation.status`],
    modifiedAt: [sql`quotation.modified_at`],
  },
  rows: quotationRows,
}

/** What a list shows, whichever page of it. */
export type QuotationView = Omit<QuotationQuery, 'pageNumber' | 'pageSize'>

/** The newest first when nothing else is asked for. */
function viewOf(query: QuotationView, actor: Actor): ListView {
  const { search, sort = '-number', status, customerId, officerId, waitingForMe, mine, from, to } = query
  return {
    sort,
    conditions: [
      ...searchConditions(sql`quotation.search_key`, search),
      ...equalTo(quotations, { status, customerId, officerId }),
      ...(waitingForMe
        ? [sql<boolean>`quotation.status = 'pending' and quotation.approver_id = ${actor.id}`]
        : []),
      ...(mine
        ? [sql<boolean>`quotation.author_id = ${actor.id} or quotation.officer_id = ${actor.id}`]
        : []),
      ...(from ? [sql<boolean>`quotation.date >= ${from}`] : []),
      ...(to ? [sql<boolean>`quotation.date <= ${to}`] : []),
    ],
  }
}

/** One page of quotations in the order asked for. */
export async function listQuotations(db: Db, actor: Actor, query: QuotationQuery) {
  const { rows, total } = await listPage(db, quotations, viewOf(query, actor), query)
  return { data: rows.map((row) => presentItem(row, actor)), totalItems: total }
}

/** Every quotation of a view in its order. */
export function eachQuotation(db: Kysely<Database>, actor: Actor, view: QuotationView) {
  return eachRow(db, quotations, viewOf(view, actor))
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
    .modifyFront(keptPlan)
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
