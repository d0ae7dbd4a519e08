import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { FileStore } from '#file/store'

/** One thing that does not hold: where, in words a person can look up, and what stands there. */
export interface Finding {
  place: string
  found: string
}

export interface AuditContext {
  /** One REPEATABLE READ READ ONLY transaction: every check sees the same moment. */
  trx: Transaction<Database>
  files: FileStore
  /** Keys of everything that lies in the file store, with the age of each, in no order. */
  stored(): AsyncIterable<{ key: string; modifiedAt: Date }>
  now: Date
}

/** What a check came to: all findings are counted, the first few told. */
export interface Outcome {
  total: number
  examples: Finding[]
}

/** A promise about live data. The name is what a report says; `promise` says in words what must hold. */
export interface Check {
  name: string
  promise: string
  find(context: AuditContext): Promise<Outcome>
}

/** So many findings of one check are told in words. */
const EXAMPLES = 5

/**
 * A check that one SQL statement answers: it selects `place` and `found` of whatever breaks the promise. Findings are
 * counted in the database, so that a world that is wrong throughout does not fill our memory.
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
