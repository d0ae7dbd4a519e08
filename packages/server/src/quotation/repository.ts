import { type QuotationQuery, quotationFilters } from '@barem/shared/quotation/endpoints'
import { sql } from 'kysely'
import { waitsFor } from '#approval/round'
import { searchConditions } from '#db/search'
import type { Actor } from '#http/actor'
import type { ReadContext } from '#http/call'
import { viewOf } from '#list/list'
import { listAnswer } from '#list/page'
import { eachRow } from '#list/rows'
import { presentItem } from './present.ts'
import { approvable, quotationRows } from './rows.ts'

export const quotations = {
  table: 'quotation',
  counted: true,
  search: (text: string | undefined) => searchConditions(sql`quotation.search_key`, text),
  filters: quotationFilters,
  own: {
    waitingForMe: (on: unknown, { id }: Actor) => (on ? waitsFor(approvable, id) : null),
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

/** The columns of a list row. */
export type QuotationView = Omit<QuotationQuery, 'pageNumber' | 'pageSize'>

/** One page of quotations in the order asked for. */
export function listQuotations(context: ReadContext, query: QuotationQuery) {
  return listAnswer(context, quotations, query, (row) => presentItem(row, context.actor))
}

/** Every quotation of a view in its order. */
export function eachQuotation({ db, actor }: ReadContext, view: QuotationView) {
  return eachRow(db, quotations, viewOf(quotations, actor, view))
}
