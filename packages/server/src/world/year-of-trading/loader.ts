import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '#db/types'

type Value = string | number | boolean | Date | null

/** Rows on their way into the database; they are sent while the next ones are made. */
export interface Loader {
  add<Table extends keyof Database>(table: Table, row: Insertable<Database[Table]>): void
  /** Yields to the network; sends the collected rows when there are enough. */
  breathe(): Promise<void>
  /** Sends the rest and waits until all rows are loaded. */
  finish(): Promise<void>
}

interface Waiting {
  columns: string[]
  lines: string[]
}

const ENOUGH = 6_000
/** Of the copies waiting to be sent, one may be under way. */
export function createLoader(client: Client): Loader {
  let waiting = new Map<string, Waiting>()
  let gathered = 0
  let sending: Promise<void> = Promise.resolve()
  const send = async () => {
    const tables = waiting
    waiting = new Map()
    gathered = 0
    await sending
    sending = copyAll(client, tables)
    // The next await reports the error; this handler prevents an unhandled rejection.
    sending.catch(() => {})
  }
  return {
    add: (table, row) => {
      const columns = Object.keys(row)
      const known = waiting.get(table) ?? { columns, lines: [] }
      waiting.set(table, known)
      known.lines.push(lineOf(known.columns, row as Record<string, Value>))
      gathered += 1
    },
    breathe: async () => {
      await turn()
      if (gathered >= ENOUGH) await send()
    },
    finish: async () => {
      await send()
      await sending
    },
  }
}

async function copyAll(client: Client, tables: Map<string, Waiting>): Promise<void> {
  for (const [table, { columns, lines }] of tables) {
    const names = columns.map(snake).join(', ')
    const rows = client.query(copyFrom(`copy ${snake(table)} (${names}) from stdin`))
    await pipeline(Readable.from([`${lines.join('\n')}\n`]), rows)
  }
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** One row in the text format of COPY. */
function lineOf(columns: string[], row: Record<string, Value>): string {
  let line = ''
  for (const [place, column] of columns.entries()) line += (place === 0 ? '' : '\t') + textOf(row[column])
  return line
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function textOf(value: Value | undefined): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string')
    return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign]!) : value
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return value instanceof Date ? value.toISOString() : String(value)
}
