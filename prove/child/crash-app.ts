import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
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
  payload?: Record<string, unknown>
  now: string
  /** Counted from 1; absent: it does not crash. */
  crashAt?: number
  /** Before the statement is sent, when it has been sent, or when its answer is there. */
  moment?: 'before' | 'sent' | 'after'
  /** The process itself ends. Otherwise all its connections break off and everything it knew is dropped: far quicker. */
  hard: boolean
  /** The control: every statement stands for itself. */
  withoutTransaction?: boolean
}

export type CrashAnswer = { died: true } | { status: number; code: string | null; statements: string[] }

// An instance of the server that dies at a given statement. Requests come from the proof by process messages.

interface Life {
  app: FastifyInstance
  clients: Set<pg.Client>
  dead: boolean
  statements: string[]
}

let asked: CrashRequest | null = null
const clock = testClock()
const plainQuery = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
let life = await begin()

/** An instance as after a start: nothing in it knows of an earlier one. */
async function begin(): Promise<Life> {
  const mine: Omit<Life, 'app'> = { clients: new Set(), dead: false, statements: [] }
  const die = () => {
    if (asked?.hard) process.exit(137)
    mine.dead = true
    for (const client of mine.clients) socketOf(client).destroy()
    void begin().then((next) => {
      life = next
      process.send?.({ died: true } satisfies CrashAnswer)
    })
  }
  class DyingClient extends pg.Client {}
  Object.assign(DyingClient.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      mine.clients.add(this)
      // A statement whose plan is kept comes with its name.
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text
      if (!asked || text === undefined) return plainQuery.apply(this, args)
      mine.statements.push(text)
      const here = mine.statements.length === asked.crashAt
      if (mine.dead || (here && asked.moment === 'before')) {
        if (!mine.dead) die()
        return new Promise(() => {})
      }
      if (asked.withoutTransaction && /^(begin|commit|rollback)$/.test(text)) args[0] = 'select 1'
      const answer = plainQuery.apply(this, args) as Promise<unknown>
      if (here && asked.moment === 'sent') setImmediate(die)
      if (here && asked.moment === 'after') answer.then(die, die)
      // Whoever is dead is told nothing more.
      return new Promise((resolve, reject) => {
        answer.then(
          (value) => mine.dead || resolve(value),
          (error) => mine.dead || reject(error),
        )
      })
    },
  })
  const { db } = connect(process.env.CRASH_DATABASE!, {
    ...{ max: 4, applicationName: 'crash', Client: DyingClient },
  })
  const deps: Deps = {
    ...{ db, clock, random: systemRandom(clock), files: localFileStore(tmpdir()) },
    secrets: { accessToken: Buffer.alloc(32, 1), refreshToken: Buffer.alloc(32, 2) },
    hub: { everyone: () => {}, person: () => {}, endSessions: () => {} },
    log: pino({ level: 'silent' }),
    settings: { publicOrigin: null, secure: false, trustedProxies: [], webFolder: null },
  }
  // With pages of its own it does not look at how busy the machine is.
  const app = await buildApp(deps, undefined, { page: (_request, reply) => reply.status(404).send() })
  await app.ready()
  return Object.assign(mine, { app })
}

function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

process.on('message', async (request: CrashRequest) => {
  const { method, url, headers, payload } = request
  clock.set(request.now)
  const { app, statements } = life
  statements.length = 0
  asked = request
  const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  asked = null
  const { code = null } = answer.json() as { code?: string }
  process.send?.({ status: answer.statusCode, code, statements } satisfies CrashAnswer)
})
process.on('disconnect', () => process.exit(137))
process.send?.('ready')
