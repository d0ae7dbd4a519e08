import type { LineField } from '@barem/shared/document/line'
import { memoize } from '@barem/shared/values/memoize'
import { sql } from 'kysely'
import { z } from 'zod'
import { lineNames } from './header.ts'
import type { DocumentFacts } from './kind.ts'

type Facts = Pick<DocumentFacts, 'entity' | 'line' | 'schemaVersion'>

// Reading twenty lines into values to write them as JSON again cost more than all else of an approval's check (decision 055).

/**
 * Beside a document's row: its lines as text, one row value after the other, `(0,"Thép I",12.000,)`, of the fields that the
 * newest version of its content has, in the order in which they are hashed; null where its kind has no lines.
 */
export function writtenLines(kind: Facts) {
  const { entity, line, schemaVersion } = kind
  if (!line) return sql<string>`null`
  const columns = lineNames(line.fields)(schemaVersion).map((name) => sql.ref(`line.${name}`))
  return sql<string>`(select coalesce(string_agg(row(${sql.join(columns)})::text, '' order by position), '')
    from ${sql.table(`${entity}Line`)} line where ${sql.ref(`line.${entity}Id`)} = ${sql.ref(`${entity}.id`)})`
}

/** How a field of a line is written in JSON after what stands before it. */
interface Place {
  before: string
  json: (value: string) => string
}

const placesOf = memoize(({ line, schemaVersion }: Facts): Place[] =>
  lineNames(line!.fields)(schemaVersion).map((name, index) => ({
    before: `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    json: jsonOf(line!.fields[name]),
  })),
)

/** The values of a column as `lineContent` has them: `numeric` is decimal text; the position is no field of a line. */
function jsonOf(field: LineField | undefined): Place['json'] {
  if (!field) return (value) => value
  if (field.value instanceof z.ZodNumber) return (value) => `"${value}"`
  if (field.value instanceof z.ZodBoolean) return (value) => String(value === 't')
  return (value) => JSON.stringify(value)
}

const [QUOTE, COMMA, CLOSE, ESCAPE] = ['"', ',', ')', '\\'].map((sign) => sign.charCodeAt(0))

/** Lines that PostgreSQL has written, as the canonical JSON of their content. Throws on what is no row value. */
export function linesWritten(kind: Facts, written: string): string {
  const places = placesOf(kind)
  const lines: string[] = []
  for (let at = 0; at < written.length; at += 1) {
    let line = ''
    for (const { before, json } of places) {
      // behind the parenthesis, or the comma
      at += 1
      const end = written.charCodeAt(at) === QUOTE ? endOfQuoted(written, at) : endOfPlain(written, at)
      line += before + (end === at ? 'null' : json(textOf(written, at, end)))
      at = end
    }
    lines.push(`${line}}`)
  }
  return `[${lines}]`
}

function endOfPlain(written: string, from: number): number {
  for (let at = from; at < written.length; at += 1) {
    const sign = written.charCodeAt(at)
    if (sign === COMMA || sign === CLOSE) return at
  }
  throw new Error('a row value has no end')
}

/** A quote or a backslash within quotes is written twice. */
function endOfQuoted(written: string, from: number): number {
  for (let at = from + 1; at < written.length; at += 1) {
    const sign = written.charCodeAt(at)
    if (sign === QUOTE && written.charCodeAt(at + 1) !== QUOTE) return at + 1
    if (sign === QUOTE || sign === ESCAPE) at += 1
  }
  throw new Error('a row value has no end')
}

function textOf(written: string, from: number, to: number): string {
  if (written.charCodeAt(from) !== QUOTE) return written.slice(from, to)
  return written.slice(from + 1, to - 1).replace(/""|\\\\/g, (twice) => twice[0]!)
}
