import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

/** Readiness is asked of the database at most once a second, however often it is called. */
const CHECK_MILLISECONDS = 1000

/** `/livez`: the process runs; never asks the database. `/readyz`: may take requests now. */
export function healthRoutes(app: FastifyInstance, deps: Deps, state: { stopping: boolean }): void {
  let checkedAt = 0
  let ready: Promise<boolean> = Promise.resolve(false)
  app.get('/livez', { logLevel: 'silent' }, () => ({ alive: true }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const now = deps.clock.now().getTime()
    if (now - checkedAt >= CHECK_MILLISECONDS) {
      checkedAt = now
      ready = Promise.race([databaseAnswers(deps), deps.clock.sleep(1500).then(() => false)])
    }
    const ok = !state.stopping && (await ready)
    return reply.status(ok ? 200 : 503).send({ ready: ok })
  })
}

async function databaseAnswers(deps: Deps): Promise<boolean> {
  try {
    await sql`select 1`.execute(deps.db)
    return true
  } catch {
    return false
  }
}
