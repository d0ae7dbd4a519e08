import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type Kysely, PostgresDialect, Transaction } from 'kysely'
import type { Deps } from '../deps.ts'

type Work = () => void | Promise<void>

export interface Attempt<DB> {
  /** Statements issued together are sent together: independent statements do not wait for each other's results. */
  trx: Transaction<DB>
  /**
   * Registers a started statement whose result is not needed: the commit is sent right after it, and the transaction
   * fails if it fails.
   */
  send(statement: Promise<unknown>): void
  /** Registers work for after the commit, in order; the work of an attempt that fails is dropped. */
  afterCommit(work: Work): void
}

export interface RetryOptions {
  /** In [0, 1). */
  random(): number
  sleep?(milliseconds: number): Promise<void>
  /** Called when after-commit work failed: the commit stands, so the caller must not get an error. */
  report(error: unknown): void
}

/** The options of a server: its randomness, clock and log. */
export function retries({ random, clock, log }: Pick<Deps, 'random' | 'clock' | 'log'>): RetryOptions {
  return {
    random: () => random.fraction(),
    sleep: (milliseconds) => clock.sleep(milliseconds),
    report: (error) => log.error({ err: error }, 'after-commit work failed'),
  }
}

const TRIES = 5
/**
 * Serialization failure, deadlock, lock not available, a prepared statement of a table that has another shape now or that
 * is gone: the same transaction may succeed when retried.
 */
const PASSING = new Set(['40001', '40P01', '55P03', '0A000', '26000'])
/** A concurrent request stored the same Idempotency-Key first (`http/idempotency.ts`): the retry finds its answer. */
const PASSING_CONSTRAINT = 'idempotency_key_pkey'
/** "current transaction is aborted": the error of an earlier statement is the cause. */
const ABORTED = '25P02'

/**
 * Runs `fn` in one transaction, up to five times in all on transient errors, waiting
 * with full jitter in between (Brooker, "Exponential Backoff And Jitter"). `fn` must do nothing outside of `trx`.
 */
export async function inTransaction<DB, T>(
  db: Kysely<DB>,
  fn: (attempt: Attempt<DB>) => Promise<T>,
  { random, sleep = pause, report }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const works: Work[] = []
    try {
      const result = await db
        .getExecutor()
        .provideConnection((connection) => transact(db, connection, works, fn))
      await runAll(works, report)
      return result
    } catch (error) {
      if (attempt === TRIES || !isPassing(error)) throw error
      await sleep(random() * 20 * 2 ** attempt)
    }
  }
}

// The parts of Kysely's Transaction beside its executor.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('no pool')) })
const UNUSED = { config: { dialect }, dialect, driver: dialect.createDriver() }

/** `begin` is sent with the first statement, `commit` right after the last, without waiting for results in between. */
async function transact<DB, T>(
  db: Kysely<DB>,
  connection: DatabaseConnection,
  works: Work[],
  fn: (attempt: Attempt<DB>) => Promise<T>,
): Promise<T> {
  let over = false
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: async (consumer) => {
      // A statement that was not awaited; outside the transaction it would commit on its own.
      if (over) throw new Error('this transaction is over')
      return consumer(connection)
    },
  })
  const statements: Promise<unknown>[] = []
  const send = (statement: Promise<unknown>) => {
    statement.catch(() => {})
    statements.push(statement)
  }
  const say = (text: string) => connection.executeQuery<{ command: string }>(CompiledQuery.raw(text))
  send(say('begin'))
  try {
    const result = await fn({
      trx: new Transaction<DB>({ ...UNUSED, executor }),
      send,
      afterCommit: (work) => void works.push(work),
    })
    over = true
    const commit = say('commit')
    send(commit)
    for (const statement of statements) await statement
    const { rows } = await commit
    // so PostgreSQL answers the commit of a transaction in which something failed
    if (rows[0]?.command === 'ROLLBACK') throw Object.assign(new Error('rolled back'), { code: ABORTED })
    return result
  } catch (error) {
    over = true
    await say('rollback').catch(() => {})
    throw isOf(error, ABORTED) ? ((await firstFailure(statements)) ?? error) : error
  }
}

async function firstFailure(statements: Promise<unknown>[]): Promise<unknown> {
  const outcomes = await Promise.allSettled(statements)
  return outcomes.find((one) => one.status === 'rejected')?.reason
}

async function runAll(works: Work[], report: (error: unknown) => void): Promise<void> {
  for (const work of works) {
    try {
      await work()
    } catch (error) {
      report(error)
    }
  }
}

function isPassing(error: unknown): boolean {
  if ((error as { constraint?: string } | null)?.constraint === PASSING_CONSTRAINT) return true
  return [...PASSING].some((code) => isOf(error, code))
}

function isOf(error: unknown, code: string): boolean {
  return (error as { code?: string } | null)?.code === code
}
