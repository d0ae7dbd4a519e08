import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Deps } from '../deps.ts'

type Work = () => void | Promise<void>

export interface Attempt<DB> {
  trx: Transaction<DB>
  /** Registers work for after the commit, in order; the work of an attempt that fails is dropped. */
  afterCommit(work: Work): void
}

export interface RetryOptions {
  /** In [0, 1). */
  random(): number
  sleep?(milliseconds: number): Promise<void>
  /** Told of after-commit work that failed: the commit stands, so the caller must not see it as a failure. */
  report(error: unknown): void
}

/** The options of a server: its own chance, clock and log. */
export function retries({ random, clock, log }: Pick<Deps, 'random' | 'clock' | 'log'>): RetryOptions {
  return {
    random: () => random.fraction(),
    sleep: (milliseconds) => clock.sleep(milliseconds),
    report: (error) => log.error({ err: error }, 'after-commit work failed'),
  }
}

const TRIES = 5
/**
 * Serialization failure, deadlock, lock not available, a kept plan of a table that has another shape now: the same
 * transaction may well succeed a moment later.
 */
const PASSING = new Set(['40001', '40P01', '55P03', '0A000'])

/**
 * Runs `fn` in one transaction, up to five times in all when PostgreSQL says that only the moment was wrong, waiting
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
        .transaction()
        .execute((trx) => fn({ trx, afterCommit: (work) => void works.push(work) }))
      await runAll(works, report)
      return result
    } catch (error) {
      if (attempt === TRIES || !isPassing(error)) throw error
      await sleep(random() * 20 * 2 ** attempt)
    }
  }
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
  return PASSING.has((error as { code?: string } | null)?.code ?? '')
}
