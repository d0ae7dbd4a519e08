import type { Selectable, Transaction } from 'kysely'
import type { ApprovableTable } from '#approval/kind'
import type { Database } from '#db/types'
import { pages } from './check.ts'

const PAGE = 500

type Header = Selectable<Database[ApprovableTable]>
type Line = Selectable<Database[`${ApprovableTable}Line`]>

/** Documents of one kind with their lines in order, page by page; those of the given states, or all. */
export async function* documentsWithLines(
  trx: Transaction<Database>,
  table: ApprovableTable,
  statuses: readonly string[] = [],
): AsyncIterable<{ row: Header; lines: Line[] }[]> {
  const parent = `${table}Id` as const
  const read = pages((after) => {
    const rows = trx.selectFrom(table).selectAll().where(after('id')).orderBy('id').limit(PAGE)
    return (statuses.length > 0 ? rows.where('status', 'in', statuses) : rows).execute()
  })
  for await (const rows of read) {
    const lines = await trx
      .selectFrom(`${table}Line` as const)
      .selectAll()
      .where(
        parent,
        'in',
        rows.map((row) => row.id),
      )
      .orderBy('position')
      .execute()
    const byDocument = Map.groupBy(lines, (line) => line[parent])
    yield rows.map((row) => ({ row, lines: byDocument.get(row.id) ?? [] }))
  }
}
