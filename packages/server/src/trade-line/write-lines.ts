import { type Line, type LineKind, type LineRow, readLine } from '@barem/shared/trade-line/line'
import { lineIdentity } from '@barem/shared/trade-line/line-identity'
import { inSql } from '#db/names'
import { quoted, runStatement, type Statement } from '#db/statement'
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

interface Writing {
  /** Of the document. */
  id: string
  /** Writes its row. */
  header: Statement
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
    return [{ line, id: row?.id ?? deps.random.id(), position }]
  })
  const { text, values } = header
  if (gone.length === 0 && changed.length === 0) {
    send(runStatement(trx, text, values))
    return
  }
  const columns = ['id', parent, 'position', ...kind.names]
  const names = columns.map(quoted)
  const rows = changed.map(({ line, ...place }) => asRecord(kind, line, { ...place, [inSql(parent)]: id }))
  const [json, ids] = [values.length + 1, values.length + 2]
  const insert = `insert into ${quoted(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${quoted(table)}, $${json})`
  // without the conflict a new document cannot have, its lines cost PostgreSQL a tenth less
  if (kept.length === 0) {
    const statement = `with document as (${text}) ${insert}`
    send(runStatement(trx, statement, [...values, JSON.stringify(rows)]))
    return
  }
  const statement = `
    with document as (${text}), gone as (delete from ${quoted(table)} where id = any ($${ids}::uuid[]))
    ${insert} on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`)}`
  send(runStatement(trx, statement, [...values, JSON.stringify(rows), gone]))
}

function isSame({ names }: LineKind, kept: Line, line: Line): boolean {
  return names.every((name) => kept[name] === line[name])
}

/** Under the names of the columns. JSON's numbers are decimal, so `numeric` takes them as they are. */
function asRecord({ names }: LineKind, line: Line, place: object): object {
  const row: Record<string, unknown> = { ...place }
  for (const name of names) row[inSql(name)] = line[name]
  return row
}
