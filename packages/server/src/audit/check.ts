import { compare, type Numeric } from '@barem/shared/values/decimal'
import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { FileStore } from '#file/store'

/** One finding: the place, as a number or code a person can search for, and the value found. */
export interface Finding {
  place: string
  found: string
}

export interface AuditContext {
  /** One REPEATABLE READ READ ONLY transaction: every check sees the same moment. */
  trx: Transaction<Database>
  files: FileStore
  /** Keys and ages of all files in the store, unordered. */
  stored(): AsyncIterable<{ key: string; modifiedAt: Date }>
  now: Date
}

/** The result of a check: the number of all findings and the text of the first few. */
export interface Outcome {
  total: number
  examples: Finding[]
}

/** One invariant of live data. `name` is used in reports; `promise` states in words what must hold. */
export interface Check {
  name: string
  promise: string
  find(context: AuditContext): Promise<Outcome>
}

/** Findings of one check that are reported in words. */
const EXAMPLES = 5

/**
 * A check that one SQL statement answers: it selects `place` and `found` of whatever breaks the promise. Findings are
 * counted in the database, so that a thoroughly broken database does not exhaust the server's memory.
 */
export function bySql(name: string, promise: string, statement: string): Check {
  return { name, promise, find: ({ trx }) => findBySql(trx, statement) }
}

export async function findBySql(trx: Transaction<Database>, statement: string): Promise<Outcome> {
  const { rows } = await sql<Finding & { total: string }>`
    select place, found, count(*) over () as total
    from (${sql.raw(statement)}) as finding (place, found) limit ${EXAMPLES}`.execute(trx)
  return {
    total: Number(rows[0]?.total ?? 0),
    examples: rows.map(({ place, found }) => ({ place, found })),
  }
}

/** A check that SQL alone cannot answer: findings come one by one, rows are read in pages. */
export function byFindings(
  name: string,
  promise: string,
  findings: (context: AuditContext) => AsyncIterable<Finding>,
): Check {
  return {
    name,
    promise,
    find: async (context) => {
      const outcome: Outcome = { total: 0, examples: [] }
      for await (const finding of findings(context)) {
        outcome.total += 1
        if (outcome.examples.length < EXAMPLES) outcome.examples.push(finding)
      }
      return outcome
    },
  }
}

/** All rows that `page` answers after the last id seen, page by page. */
export async function* pages<Row extends { id: string }>(
  page: (after: (column: string) => ReturnType<typeof sql<SqlBool>>) => Promise<Row[]>,
): AsyncIterable<Row[]> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await page((column) => sql<SqlBool>`${sql.ref(column)} > ${last}`)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)!.id
  }
}

/** Whether a figure that is kept is the one that is computed, however many places each is written with. */
export function isSame(kept: Numeric | null, computed: Numeric | null): boolean {
  return kept === null || computed === null ? kept === computed : compare(kept, computed) === 0
}
