import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Clock, Deps } from '../deps.ts'

/** Readiness is asked of the database at most once a second, however often it is called. */
const CHECK_MS = 1000
/** Time limit of the database check; together with the age of the cached result a failure shows within 2 s. */
const ANSWER_MS = 900
/** A proxy is assumed to be polling when it asked at least twice, the last time this recently. */
const WATCHED_MS = 15_000
/** Time for a proxy to poll again and for the requests it has already sent to arrive. */
const LONGEST_POLL_WAIT_MS = 5_000
const AFTER_POLL_MS = 1_500

/** The readiness of this process, and whether a proxy polls it. */
export interface Readiness {
  stopping: boolean
  /** How often it answered ready, and when it was last asked. */
  greens: number
  askedAt: number
  /** The poller has received "stopping". */
  told: boolean
}

export function newReadiness(): Readiness {
  return { stopping: false, greens: 0, askedAt: 0, told: false }
}

/**
 * Before the server closes: readiness fails while requests are still accepted, until the proxy has seen
 * it (reliability, E1). Without a polling proxy there is no wait.
 */
export async function drain(state: Readiness, clock: Clock): Promise<void> {
  state.stopping = true
  const since = clock.now().getTime()
  if (state.greens < 2 || since - state.askedAt > WATCHED_MS) return
  while (!state.told && clock.now().getTime() - since < LONGEST_POLL_WAIT_MS) await clock.sleep(20)
  await clock.sleep(AFTER_POLL_MS)
}

/** `/livez`: the process runs; never asks the database. `/readyz`: can take requests now. Neither is subject to load shedding. */
export function healthRoutes(app: FastifyInstance, deps: Deps, state: Readiness): void {
  let checkedAt = 0
  let ready: Promise<boolean> = Promise.resolve(false)
  const options = { logLevel: 'silent', config: { pressureHandler: () => undefined } } as const
  app.get('/livez', options, () => ({ alive: true }))
  app.get('/readyz', options, async (_request, reply) => {
    const now = deps.clock.now().getTime()
    if (now - checkedAt >= CHECK_MS) {
      checkedAt = now
      ready = Promise.race([databaseAnswers(deps), deps.clock.sleep(ANSWER_MS).then(() => false)])
    }
    const ok = !state.stopping && (await ready)
    state.askedAt = now
    state.told = state.stopping
    if (ok) state.greens += 1
    return reply.status(ok ? 200 : 503).send({ ready: ok })
  })
  // closes kept-alive connections, so that clients reconnect to another instance
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (state.stopping) reply.header('connection', 'close')
    done(null, payload)
  })
}

async function databaseAnswers(deps: Deps): Promise<boolean> {
  try {
    await sql`select 1 as ready`.execute(deps.db)
    return true
  } catch {
    return false
  }
}
