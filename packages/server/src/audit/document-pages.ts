import { type Selectable, sql, type Transaction } from 'kysely'
import type { ApprovableLineTable, ApprovableTable } from '#approval/kind'
import type { Database } from '#db/types'
import type { DocumentKind } from '#document/kind'
import { linesOf } from '#document/rows'
import type { LineTable } from '#document/write-lines'
import { pages } from './check.ts'

const PAGE = 500

type Header = Selectable<Database[ApprovableTable]>
type Line = Selectable<Database[ApprovableLineTable]>

/** Documents of one kind with their lines in order, page by page; those of the given states, or all. */
export async function* documentsWithLines(
  trx: Transaction<Database>,
  { table, line }: Pick<DocumentKind, 'table' | 'line'>,
  statuses: readonly string[] = [],
): AsyncIterable<{ row: Header; lines: Line[] }[]> {
  const of = linesOf({ entity: table, line })
  const read = pages((after) => {
    const rows = trx.selectFrom(table).selectAll().where(after('id')).orderBy('id').limit(PAGE)
    return (statuses.length > 0 ? rows.where('status', 'in', statuses) : rows).execute()
  })
  for await (const rows of read) {
    const ids = rows.map((row) => row.id)
    const lines = of ? await linesIn(trx, of, ids) : []
    const byDocument = Map.groupBy(lines, (line) => line[of!.parent as keyof Line])
    yield rows.map((row) => ({ row, lines: byDocument.get(row.id) ?? [] }))
  }
}

function linesIn(trx: Transaction<Database>, { table, parent }: LineTable, ids: string[]): Promise<Line[]> {
  return trx
    .selectFrom(table as ApprovableLineTable)
    .selectAll()
    .where(sql.ref(parent), 'in', ids)
    .orderBy('position')
    .execute()
}
