import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Clock, Deps } from '../deps.ts'

/** Readiness is asked of the database at most once a second, however often it is called. */
const CHECK_MILLISECONDS = 1000
/** A database that does not answer by then is not ready; with the age of the last check, red comes within 2 s. */
const ANSWER_MILLISECONDS = 900
/** Who asked twice, the last time this recently, sends us requests by what we answer. */
const WATCHED_MILLISECONDS = 15_000
/** So long a proxy may take to ask again, and then to have sent what it was about to send. */
const LONGEST_UNTIL_TOLD = 5_000
const AFTER_TOLD = 1_500

/** What `/readyz` says of this process, and whether anybody goes by it. */
export interface Readiness {
  stopping: boolean
  /** How often it said yes, and when it was last asked. */
  greens: number
  askedAt: number
  /** Whoever asks has heard that we are stopping. */
  told: boolean
}

export function newReadiness(): Readiness {
  return { stopping: false, greens: 0, askedAt: 0, told: false }
}

/**
 * Before the server closes: readiness turns red while requests are still taken, until whoever sends them here has seen
 * it (reliability, E1). Where nobody watches it, as on a desk, there is nothing to wait for.
 */
export async function standAside(state: Readiness, clock: Clock): Promise<void> {
  state.stopping = true
  const since = clock.now().getTime()
  if (state.greens < 2 || since - state.askedAt > WATCHED_MILLISECONDS) return
  while (!state.told && clock.now().getTime() - since < LONGEST_UNTIL_TOLD) await clock.sleep(20)
  await clock.sleep(AFTER_TOLD)
}

/** `/livez`: the process runs; never asks the database. `/readyz`: may take requests now. Neither is ever shed. */
export function healthRoutes(app: FastifyInstance, deps: Deps, state: Readiness): void {
  let checkedAt = 0
  let ready: Promise<boolean> = Promise.resolve(false)
  const options = { logLevel: 'silent', config: { pressureHandler: () => undefined } } as const
  app.get('/livez', options, () => ({ alive: true }))
  app.get('/readyz', options, async (_request, reply) => {
    const now = deps.clock.now().getTime()
    if (now - checkedAt >= CHECK_MILLISECONDS) {
      checkedAt = now
      ready = Promise.race([databaseAnswers(deps), deps.clock.sleep(ANSWER_MILLISECONDS).then(() => false)])
    }
    const ok = !state.stopping && (await ready)
    state.askedAt = now
    state.told = state.stopping
    if (ok) state.greens += 1
    return reply.status(ok ? 200 : 503).send({ ready: ok })
  })
  // who keeps a connection open learns to open the next one elsewhere
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
