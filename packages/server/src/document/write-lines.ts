import type { AnyLine, LineDescription } from '@barem/shared/document/line'
import { inSql } from '#db/names'
import { ofAnyLength, quoted, runStatement, type Statement } from '#db/statement'
import type { CommandContext } from '#http/call'

/** The table of a document kind's lines. */
export interface LineTable {
  kind: LineDescription
  table: string
  /** The column that names the document. */
  parent: string
}

/** A line as it is kept, with its place among the others. */
export type KeptLine = AnyLine & { id: string; position: number }

interface Writing {
  /** Of the document. */
  id: string
  /** Writes its row. */
  header: Statement
  kept: readonly KeptLine[]
  lines: readonly AnyLine[]
}

/**
 * Writes a document's row and its lines in one statement: inserts new lines, updates changed ones, deletes removed
 * ones. A line keeps its id as long as it is the same by its description; unchanged lines are not written. Of a kind
 * without lines (`table` null) the row alone is written.
 */
export function writeDocumentOfLines(
  { trx, deps, send }: Pick<CommandContext, 'trx' | 'deps' | 'send'>,
  of: LineTable | null,
  { id, header, kept, lines }: Writing,
): void {
  const { text, values } = header
  const { gone, changed } = of ? differences(of.kind, kept, lines, deps) : { gone: [], changed: [] }
  if (!of || (gone.length === 0 && changed.length === 0)) {
    send(runStatement(trx, text, values))
    return
  }
  const { kind, table, parent } = of
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
    with document as (${text}), gone as (delete from ${quoted(table)} where id = any (${ofAnyLength(`$${ids}`)}))
    ${insert} on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`)}`
  send(runStatement(trx, statement, [...values, JSON.stringify(rows), gone]))
}

/** Whether a save would write any line. */
export function linesDiffer(
  of: LineTable | null,
  kept: readonly KeptLine[],
  lines: readonly AnyLine[],
): boolean {
  if (!of) return false
  const { gone, changed } = differences(of.kind, kept, lines, { random: { id: () => '' } })
  return gone.length > 0 || changed.length > 0
}

/** The ids of lines that are there no more, and what is to be written: new lines, moved ones, and those that differ. */
function differences(
  kind: LineDescription,
  kept: readonly KeptLine[],
  lines: readonly AnyLine[],
  { random }: { random: Pick<CommandContext['deps']['random'], 'id'> },
) {
  const old = new Map(
    kept.map((row) => {
      const { id, position } = row
      const line = kind.read(row)
      return [kind.identityOf(line, position), { id, position, line }]
    }),
  )
  const changed = lines.flatMap((line, position) => {
    const identity = kind.identityOf(line, position)
    const row = old.get(identity)
    old.delete(identity)
    if (row?.position === position && isSame(kind, row.line, line)) return []
    return [{ line, id: row?.id ?? random.id(), position }]
  })
  return { gone: [...old.values()].map(({ id }) => id), changed }
}

function isSame({ names }: LineDescription, kept: AnyLine, line: AnyLine): boolean {
  return names.every((name) => kept[name] === line[name])
}

/** Under the names of the columns. JSON's numbers are decimal, so `numeric` takes them as they are. */
function asRecord({ names }: LineDescription, line: AnyLine, place: object): object {
  const row: Record<string, unknown> = { ...place }
  for (const name of names) row[inSql(name)] = line[name]
  return row
}
