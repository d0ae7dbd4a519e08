import type { ServerResponse } from 'node:http'
import type { Endpoint } from '@barem/shared/http/endpoint'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** How much of one kind of work goes on at once, and how much may wait for its turn. */
export interface LaneLimits {
  atOnce: number
  waiting: number
  /** Milliseconds; who waited longer is told to come back. */
  longestWait: number
}

/**
 * Under more load than can be carried, what is let in stays quick and the rest is told so at once (reliability, E5).
 * Writes wait for each other's locks and reads do not, so writes have a narrower lane, or they would fill the one of all.
 * Signing in has a lane of its own, so that a flood of other requests does not lock people out; spreadsheets go one at a
 * time, whoever asks. All lanes together stay below the pool of database connections.
 */
export const LANES = {
  account: { atOnce: 3, waiting: 40, longestWait: 5_000 },
  read: { atOnce: 16, waiting: 200, longestWait: 800 },
  write: { atOnce: 5, waiting: 60, longestWait: 600 },
  file: { atOnce: 6, waiting: 100, longestWait: 5_000 },
  spreadsheet: { atOnce: 1, waiting: 8, longestWait: 15_000 },
} as const satisfies Record<string, LaneLimits>

export type LaneName = keyof typeof LANES

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where this route waits its turn; none: it never waits. */
    lane?: LaneName
  }
  interface FastifyRequest {
    /** Milliseconds it stood in its lane. */
    waited: number
  }
}

/** Seconds after which trying again makes sense. */
const RETRY_AFTER = 2

/** Which lane an endpoint's calls take. */
export function laneOf({ path, upload, reply, effect }: Endpoint): LaneName {
  if (path.startsWith('/Account/')) return 'account'
  if (/^\/(Export|Import|Template)\//.test(path)) return 'spreadsheet'
  if (upload || reply === 'file') return 'file'
  return effect === 'command' ? 'write' : 'read'
}

/** Puts the lanes before the handlers. What cannot even wait is refused before its body is read. */
export function admit(app: FastifyInstance, limits: Record<LaneName, LaneLimits>): void {
  const lanes = {
    account: createLane(limits.account),
    read: createLane(limits.read),
    write: createLane(limits.write),
    file: createLane(limits.file),
    spreadsheet: createLane(limits.spreadsheet),
  }
  app.addHook('onRequest', async ({ routeOptions: { config } }) => {
    if (config.lane && lanes[config.lane].isFull()) throw overloaded()
  })
  app.decorateRequest('waited', 0)
  app.addHook('preHandler', async (request, reply) => {
    const { config } = request.routeOptions
    const since = performance.now()
    if (config.lane) await lanes[config.lane].enter(reply.raw)
    request.waited = performance.now() - since
  })
}

export interface Lane {
  isFull(): boolean
  /**
   * Resolves when it is this answer's turn; the turn ends when the answer is sent or its connection lost.
   * @throws {Refusal} `overloaded` when it had to wait too long, or too many wait already
   */
  enter(answer: ServerResponse): Promise<void>
}

export function createLane({ atOnce, waiting, longestWait }: LaneLimits): Lane {
  const queue = new Set<() => void>()
  let running = 0
  const leave = () => {
    const [next] = queue
    if (next) next()
    else running -= 1
  }
  const wait = (answer: ServerResponse) =>
    new Promise<void>((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(timer)
        queue.delete(go)
        answer.removeListener('close', giveUp)
        done()
      }
      const go = () => {
        settle(resolve)
        // at once: it may end before whoever waits for this is told
        answer.once('close', leave)
      }
      const giveUp = () => settle(() => reject(overloaded()))
      const timer = setTimeout(giveUp, longestWait)
      answer.once('close', giveUp)
      queue.add(go)
    })
  const isFull = () => running >= atOnce && queue.size >= waiting
  return {
    isFull,
    enter: async (answer) => {
      if (isFull() || answer.destroyed) throw overloaded()
      if (running >= atOnce) return wait(answer)
      running += 1
      answer.once('close', leave)
    },
  }
}

function overloaded(): Refusal {
  return new Refusal('overloaded', { retryAfter: RETRY_AFTER })
}
