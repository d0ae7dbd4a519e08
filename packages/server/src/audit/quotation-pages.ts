import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { HeaderRow, LineRow } from '#quotation/rows'
import { pages } from './check.ts'

const PAGE = 500

/** Quotations with their lines in order, page by page; those of the given states, or all. */
export async function* quotationsWithLines(
  trx: Transaction<Database>,
  statuses: readonly string[] = [],
): AsyncIterable<{ row: HeaderRow; lines: LineRow[] }[]> {
  const read = pages((after) => {
    const rows = trx.selectFrom('quotation').selectAll().where(after('id')).orderBy('id').limit(PAGE)
    return (statuses.length > 0 ? rows.where('status', 'in', statuses) : rows).execute()
  })
  for await (const rows of read) {
    const lines = await trx
      .selectFrom('quotationLine')
      .selectAll()
      .where(
        'quotationId',
        'in',
        rows.map((row) => row.id),
      )
      .orderBy('position')
      .execute()
    const byQuotation = Map.groupBy(lines, (line) => line.quotationId)
    yield rows.map((row) => ({ row, lines: byQuotation.get(row.id) ?? [] }))
  }
}
