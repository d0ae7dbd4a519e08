import type { Endpoint } from '@barem/shared/http/endpoint'
import type { FastifyInstance } from 'fastify'
import { createSemaphore, type Semaphore, type SemaphoreLimits } from './semaphore.ts'
import { createTraffic, type Traffic } from './traffic.ts'

/**
 * Under overload, admitted requests stay quick and the others are refused at once (reliability, E5).
 * Writes wait for each other's locks and reads do not, so writes have a smaller lane; otherwise they would fill a shared one.
 * Signing in has a lane of its own, so that a flood of other requests does not lock people out; spreadsheets go one at a
 * time per person, two in all. All lanes together stay below the pool of database connections.
 *
 * A place is held while the server works, never while the network sends or receives (decision 031), and no person holds
 * all places of a lane that others need.
 */
export const LANES = {
  account: { atOnce: 3, waiting: 40, longestWaitMs: 5_000 },
  read: { atOnce: 16, waiting: 200, longestWaitMs: 800, perPerson: { atOnce: 12, waiting: 120 } },
  write: { atOnce: 5, waiting: 60, longestWaitMs: 600, perPerson: { atOnce: 4, waiting: 46 } },
  file: { atOnce: 6, waiting: 100, longestWaitMs: 5_000, perPerson: { atOnce: 4, waiting: 40 } },
  spreadsheet: { atOnce: 2, waiting: 8, longestWaitMs: 15_000, perPerson: { atOnce: 1, waiting: 3 } },
} as const satisfies Record<string, SemaphoreLimits>

export type LaneName = keyof typeof LANES
export type Lanes = Record<LaneName, Semaphore>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The lane of this route; absent: not limited. */
    lane?: LaneName
  }
  interface FastifyInstance {
    lanes: Lanes
    traffic: Traffic
  }
}

/** Which lane an endpoint's calls take. */
export function laneOf({ path, upload, reply, effect }: Endpoint): LaneName {
  if (path.startsWith('/Account/')) return 'account'
  if (/^\/(Export|Import|Template)\//.test(path)) return 'spreadsheet'
  if (upload || reply === 'file') return 'file'
  return effect === 'command' ? 'write' : 'read'
}

/** Creates the lanes used by `mount`. A request that finds the queue full is refused before its body is read. */
export function admit(app: FastifyInstance, limits: Record<LaneName, SemaphoreLimits>): void {
  const lanes: Lanes = {
    account: createSemaphore(limits.account),
    read: createSemaphore(limits.read),
    write: createSemaphore(limits.write),
    file: createSemaphore(limits.file),
    spreadsheet: createSemaphore(limits.spreadsheet),
  }
  app.decorate('lanes', lanes)
  app.decorate('traffic', createTraffic())
  app.addHook('onRequest', async ({ routeOptions: { config } }) => {
    if (config.lane && lanes[config.lane].isFull()) throw lanes[config.lane].refusal()
  })
}
