import { type Line, type LineKind, type LineRow, readLine } from '@barem/shared/trade-line/line'
import { lineIdentity } from '@barem/shared/trade-line/line-identity'
import { type Compilable, sql } from 'kysely'
import { inSql } from '#db/names'
import type { CommandContext } from '#http/call'

/** The table of a document kind's lines. */
export interface LineTable {
  kind: LineKind
  table: string
  /** The column that names the document. */
  parent: string
}

/** A line as it is kept, with its place among the others. */
export type KeptLine = LineRow & { id: string; position: number }

/** An insert or update of one row. */
export type RowStatement = Compilable & { execute(): Promise<unknown> }

interface Writing {
  /** Of the document. */
  id: string
  header: RowStatement
  kept: readonly KeptLine[]
  lines: readonly Line[]
}

/**
 * Writes a document's row and its lines in one statement: inserts new lines, updates changed ones, deletes removed
 * ones. A line keeps its identity as long as product and length are the same; unchanged lines are not written.
 */
export function writeDocumentOfLines(
  { trx, deps, send }: Pick<CommandContext, 'trx' | 'deps' | 'send'>,
  { kind, table, parent }: LineTable,
  { id, header, kept, lines }: Writing,
): void {
  const stored = kept.map((row) => ({ id: row.id, position: row.position, line: readLine(kind, row) }))
  const old = new Map(stored.map((row) => [lineIdentity(row.line), row]))
  const fresh = new Set(lines.map(lineIdentity))
  const gone = [...old].flatMap(([identity, row]) => (fresh.has(identity) ? [] : [row.id]))
  const changed = lines.flatMap((line, position) => {
    const row = old.get(lineIdentity(line))
    if (row?.position === position && isSame(kind, row.line, line)) return []
    return [asRecord({ ...line, id: row?.id ?? deps.random.id(), [parent]: id, position })]
  })
  if (gone.length === 0 && changed.length === 0) {
    send(header.execute())
    return
  }
  const columns = ['id', parent, 'position', ...kind.names]
  const names = sql.join(columns.map((name) => sql.ref(name)))
  const news = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))
  const insert = sql`insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(changed)})`
  // without the conflict a new document cannot have, its lines cost PostgreSQL a tenth less
  const statement =
    kept.length === 0
      ? sql`with document as (${header}) ${insert}`
      : sql`
    with document as (${header}), gone as (delete from ${sql.table(table)} where id = any (${gone}::uuid[]))
    ${insert} on conflict (id) do update set ${news}`
  send(statement.execute(trx))
}

function isSame({ names }: LineKind, kept: Line, line: Line): boolean {
  return names.every((name) => kept[name] === line[name])
}

/** Under the names of the columns. JSON's numbers are decimal, so `numeric` takes them as they are. */
function asRecord(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [inSql(name), value]))
}
