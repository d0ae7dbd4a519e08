import pg from 'pg'
import { pino } from 'pino'
import { buildApp } from '../../packages/server/src/app.ts'
import { connect } from '../../packages/server/src/db/connection.ts'
import type { Deps } from '../../packages/server/src/deps.ts'
import { localFileStore } from '../../packages/server/src/file/store.ts'
import { systemRandom } from '../../packages/server/src/system.ts'
import { testClock } from '../../packages/server/test/clock.ts'

/** What the proof asks for: one request, and at which of its statements the process ends. */
export interface CrashRequest {
  method: 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  payload?: Record<string, unknown> | Buffer
  now: string
  /** Counted from 1; absent: it does not crash. */
  crashAt?: number
  /** Before the statement is sent, when it has been sent, or when its answer is there. */
  moment?: 'before' | 'sent' | 'after'
  /** The control: every statement stands for itself. */
  withoutTransaction?: boolean
}

export type CrashAnswer = { status: number; code: string | null; statements: string[] }

// An instance of the server whose process ends at a given statement. Requests come from the proof by process messages.

let asked: CrashRequest | null = null
let statements: string[] = []
const clock = testClock()
const plainQuery = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown

class DyingClient extends pg.Client {}
Object.assign(DyingClient.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    // A statement whose plan is kept comes with its name.
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text
    if (!asked || text === undefined) return plainQuery.apply(this, args)
    statements.push(text)
    const here = statements.length === asked.crashAt
    if (here && asked.moment === 'before') die()
    if (asked.withoutTransaction && /^(begin|commit|rollback)$/.test(text)) args[0] = 'select 1'
    const answer = plainQuery.apply(this, args) as Promise<unknown>
    if (here && asked.moment === 'sent') setImmediate(die)
    if (here && asked.moment === 'after') return answer.then(die, die)
    return answer
  },
})

function die(): never {
  process.exit(137)
}

const { db } = connect(process.env.CRASH_DATABASE!, {
  ...{ max: 4, applicationName: 'crash', Client: DyingClient },
})
const deps: Deps = {
  ...{ db, clock, random: systemRandom(clock), files: localFileStore(process.env.CRASH_FILES!) },
  secrets: { accessToken: Buffer.alloc(32, 1), refreshToken: Buffer.alloc(32, 2) },
  hub: { everyone: () => {}, person: () => {}, endSessions: () => {} },
  log: pino({ level: 'silent' }),
  settings: { publicOrigin: null, secure: false, trustedProxies: [], webFolder: null },
}
// With pages of its own it does not look at how busy the machine is.
const app = await buildApp(deps, undefined, { page: (_request, reply) => reply.status(404).send() })
await app.ready()

process.on('message', async (request: CrashRequest) => {
  const { method, url, headers, payload } = request
  clock.set(request.now)
  statements = []
  asked = request
  const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  asked = null
  const { code = null } = answer.json() as { code?: string }
  process.send?.({ status: answer.statusCode, code, statements } satisfies CrashAnswer)
})
process.on('disconnect', () => process.exit(137))
process.send?.('ready')
