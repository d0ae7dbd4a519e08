import pg from 'pg'
import { deadline } from './deadline.ts'
import { processOf, streamOf } from './inside-client.ts'

/** A statement that PostgreSQL ends after 10 s is waited for so long and no longer, even if nobody answers. */
const LONGEST_STATEMENT = 11_000
/** After this much silence PostgreSQL is asked, over a new connection, whether it is still at work on it. */
const SUSPICIOUS = 2_000
const PROBE_TIMEOUT = 1_500
const SWEEP = 250
const BETWEEN_PROBES = 500

/** The answer did not come in time; mapped to 503 like every broken connection. */
class DatabaseSilent extends Error {
  code = 'ETIMEDOUT'
  constructor() {
    super('PostgreSQL did not answer in time')
  }
}

interface Watched {
  client: pg.PoolClient
  pid: number
  heardAt: number
  /** The statement under way: when it was sent, and when to give up. */
  waiting: { since: number; until: number } | null
}

type Query = (...args: unknown[]) => unknown

/**
 * Keeps a pool from waiting for nobody. TCP does not tell when the other side has gone without a word: a statement sent
 * into a broken line would hold its connection, its request and its locks for minutes. So every statement has a moment
 * after which its connection is given up (that of its request, see `withDeadline`), and a suspicious silence is
 * looked into: where PostgreSQL answers on a new connection and says that the silent one has nothing to do, what was
 * said was lost; that connection and all that were not heard since are given up and their transactions ended.
 */
export function watchPool(
  pool: pg.Pool,
  url: string,
  longestStatement = LONGEST_STATEMENT,
): { stop(): void } {
  const clients = new Set<Watched>()
  /** Backends of connections that were given up: they may still hold locks. */
  const abandoned = new Set<number>()
  let probing = false
  let probedAt = 0

  const giveUp = (one: Watched) => {
    clients.delete(one)
    abandoned.add(one.pid)
    streamOf(one.client).destroy(new DatabaseSilent())
  }
  const investigate = async () => {
    const asked = [...clients].filter(({ waiting }) => waiting).map((one) => ({ one, was: one.waiting }))
    const atWork = await backendsAtWork(url, [...asked.map(({ one }) => one.pid), ...abandoned])
    if (!atWork) return
    abandoned.clear()
    const lost = asked.filter(
      ({ one, was }) => one.waiting === was && suspicious(one) && !atWork.has(one.pid),
    )
    if (lost.length === 0) return
    for (const { one } of lost) giveUp(one)
    const since = Math.min(...lost.map(({ was }) => was!.since))
    for (const one of clients) if (!one.waiting && one.heardAt < since) giveUp(one)
  }
  const sweep = () => {
    const now = performance.now()
    for (const one of clients) if (one.waiting && one.waiting.until <= now) giveUp(one)
    if (probing || now - probedAt < BETWEEN_PROBES) return
    if (abandoned.size === 0 && ![...clients].some(suspicious)) return
    probing = true
    void investigate().finally(() => {
      probing = false
      probedAt = performance.now()
    })
  }
  pool.on('connect', (client) => {
    const one: Watched = { client, pid: processOf(client), heardAt: performance.now(), waiting: null }
    clients.add(one)
    client.once('end', () => clients.delete(one))
    watchQueries(one, longestStatement)
  })
  const timer = setInterval(sweep, SWEEP).unref()
  return {
    stop: () => {
      clearInterval(timer)
      for (const { client } of clients) streamOf(client).destroy()
    },
  }
}

function suspicious({ waiting }: Watched): boolean {
  return waiting !== null && performance.now() - waiting.since > SUSPICIOUS
}

/** Notes when a statement is sent and answered; refuses one whose time is over. */
function watchQueries(one: Watched, longestStatement: number): void {
  const query = one.client.query.bind(one.client) as Query
  const watched: Query = (...args) => {
    const now = performance.now()
    const until = Math.min(deadline(), now + longestStatement)
    const callback = args.at(-1)
    if (until <= now) {
      if (typeof callback === 'function') return callback(new DatabaseSilent())
      return Promise.reject(new DatabaseSilent())
    }
    const waiting = { since: now, until }
    one.waiting = waiting
    const heard = () => {
      if (one.waiting === waiting) one.waiting = null
      one.heardAt = performance.now()
    }
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (...answer: unknown[]) => {
        heard()
        callback(...answer)
      })
    const answer = query(...args)
    if (answer instanceof Promise) answer.then(heard, heard)
    else heard()
    return answer
  }
  one.client.query = watched as typeof one.client.query
}

/**
 * Which of these backends work on something, by a connection of its own; the others' transactions are ended, so that
 * nobody waits for their locks. Null: PostgreSQL does not answer, or a pooler between us hides the backends.
 */
async function backendsAtWork(url: string, pids: number[]): Promise<Set<number> | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_TIMEOUT })
  client.on('error', () => {})
  const cut = setTimeout(() => streamOf(client).destroy(), 2 * PROBE_TIMEOUT)
  try {
    await client.connect()
    // A statement that ended within the last second may have an answer on its way.
    const { rows } = await client.query<{ pid: number; own: number; works: boolean }>(
      `with asked as (
         select pid, state = 'active' or state_change > now() - interval '1 second' as works
         from pg_stat_activity where pid = any($1::int[]) and usename = current_user)
       select pid, works, pg_backend_pid() as own, case when not works then pg_terminate_backend(pid) end from asked
       union all select null, null, pg_backend_pid(), null`,
      [pids],
    )
    if (rows.at(-1)?.own !== processOf(client)) return null
    return new Set(rows.filter(({ works }) => works).map(({ pid }) => pid))
  } catch {
    return null
  } finally {
    clearTimeout(cut)
    // Not waited for: where nobody answers, nobody says goodbye.
    void client.end().catch(() => {})
  }
}
