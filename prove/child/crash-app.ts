import { pino } from 'pino'
import { buildApp } from '../../packages/server/src/app.ts'
import { Client } from '../../packages/server/src/db/client.ts'
import { connect } from '../../packages/server/src/db/connection.ts'
import { sendMail } from '../../packages/server/src/delivery/mail.ts'
import { sendZalo } from '../../packages/server/src/delivery/zalo.ts'
import type { Deps } from '../../packages/server/src/deps.ts'
import { localFileStore } from '../../packages/server/src/file/store.ts'
import { IMPORT_BOUNDS } from '../../packages/server/src/import-bounds.ts'
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

class DyingClient extends Client {
  override query(...args: [string, ...unknown[]]) {
    const [text, ...rest] = args
    if (!asked || typeof text !== 'string') return super.query(...args)
    statements.push(text)
    const here = statements.length === asked.crashAt
    if (here && asked.moment === 'before') die()
    const alone = asked.withoutTransaction && /^(begin|commit|rollback)$/.test(text)
    const answer = super.query(alone ? 'select 1' : text, ...rest)
    if (here && asked.moment === 'sent') setImmediate(die)
    if (here && asked.moment === 'after') return answer.then(die, die)
    return answer
  }
}

function die(): never {
  process.exit(137)
}

const { db } = connect(process.env.CRASH_DATABASE!, {
  ...{ max: 4, applicationName: 'crash', Client: DyingClient },
})
const deps: Deps = {
  ...{ db, clock, random: systemRandom(clock), files: localFileStore(process.env.CRASH_FILES!) },
  secrets: {
    ...{ accessToken: Buffer.alloc(32, 1), refreshToken: Buffer.alloc(32, 2) },
    configuration: [{ id: 'test', bytes: Buffer.alloc(32, 3) }],
  },
  hub: { everyone: () => {}, person: () => {}, endSessions: () => {} },
  senders: { mail: sendMail, zalo: sendZalo },
  log: pino({ level: 'silent' }),
  settings: {
    publicOrigin: null,
    address: 'https://barem.example.vn',
    secure: false,
    trustedProxies: [],
    receivedFolder: `${process.env.CRASH_FILES!}-received`,
    webFolder: null,
  },
  imports: IMPORT_BOUNDS,
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
