import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type Logger, pino } from 'pino'
import { buildApp } from '../src/app.ts'
import { connect } from '../src/db/connection.ts'
import { sendMail } from '../src/delivery/mail.ts'
import { sendZalo } from '../src/delivery/zalo.ts'
import type { Deps } from '../src/deps.ts'
import type { Hint } from '../src/event/hub.ts'
import { localFileStore } from '../src/file/store.ts'
import { LANES, type LaneName } from '../src/http/admission.ts'
import type { NetworkLimits } from '../src/http/listener.ts'
import type { SemaphoreLimits } from '../src/http/semaphore.ts'
import { IMPORT_BOUNDS } from '../src/import-bounds.ts'
import type { Metrics } from '../src/metrics/metrics.ts'
import { systemRandom } from '../src/system.ts'
import { DEMO_PASSWORD } from '../src/world/people.ts'
import { seedWorld, type WorldName } from '../src/world/world.ts'
import { type TestClock, testClock } from './clock.ts'
import { type TestDatabase, testDatabase } from './database.ts'

export interface Answer<T = unknown> {
  status: number
  body: {
    succeeded: boolean
    code?: string
    message?: string
    errors?: { path: string; code: string; params: Record<string, unknown> }[]
    data: T
    totalItems?: number
    current?: unknown
    uses?: unknown
    savedBy?: unknown
    traceId?: string
  }
  headers: LightMyRequestResponse['headers']
  raw: LightMyRequestResponse
}

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of an answer
type Loose = any

export interface Caller {
  get<T = Loose>(path: string, headers?: Record<string, string>): Promise<Answer<T>>
  post<T = Loose>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  put<T = Loose>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  del<T = Loose>(path: string, headers?: Record<string, string>): Promise<Answer<T>>
  token: string | null
}

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  clock: TestClock
  /** What sockets were told since the start. */
  hints: { to: string; hint: Hint }[]
  ended: string[]
  /** The database as its owner reaches it, for what the server itself may not do. */
  ownerUrl: string
  /** The same as the server reaches it. */
  appUrl: string
  filesFolder: string
  /** Signed in as one of the cast, now; a caller's token lasts ten minutes of the clock. */
  as(username: string, password?: string): Promise<Caller>
  /** Not signed in. */
  anybody: Caller
  close(): Promise<void>
}

interface TestAppOptions {
  world?: WorldName
  poolSize?: number
  lanes?: Record<LaneName, SemaphoreLimits>
  network?: NetworkLimits
  /** Of the event loop, in milliseconds; load is never shed when absent. */
  mostDelay?: number
  /** Where the built browser application lies; no pages when absent. */
  webFolder?: string
  /** A migrated, empty database, where there is no run of Vitest that has one. */
  database?: TestDatabase
  /** Silent when absent. */
  log?: Logger
  /** Of imports, where they differ from a server's. */
  imports?: Partial<Deps['imports']>
  /** Addresses and ranges of proxies; none when absent. */
  trustedProxies?: string[]
  /** Counts each answered request. */
  observe?: Metrics['observe']
}

/** A test may run on a machine that is busy with other things: nobody is sent away for having waited. */
const patient = Object.fromEntries(
  Object.entries(LANES).map(([name, { atOnce }]) => [
    name,
    { atOnce, waiting: 10_000, longestWaitMs: 60_000 },
  ]),
) as Record<LaneName, SemaphoreLimits>

/**
 * The whole server on a database of its own (a clone of the migrated template), without a port. The demo world's people,
 * lists, products and customers are there unless `world` says `empty`; its quotations are not.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase(options.world === 'empty' ? 'migrated' : 'demo'))
  const { db, close } = connect(database.appUrl, { max: options.poolSize ?? 10, applicationName: 'test' })
  const folder = await mkdtemp(join(tmpdir(), 'barem-test-'))
  const filesFolder = join(folder, 'files')
  const clock = testClock()
  const hints: TestApp['hints'] = []
  const ended: string[] = []
  const deps: Deps = {
    db,
    clock,
    random: systemRandom(clock),
    secrets: {
      ...{ accessToken: Buffer.alloc(32, 1), refreshToken: Buffer.alloc(32, 2) },
      configuration: [{ id: 'test', bytes: Buffer.alloc(32, 3) }],
    },
    files: localFileStore(filesFolder),
    hub: {
      everyone: (hint) => hints.push({ to: 'everyone', hint }),
      person: (to, hint) => hints.push({ to, hint }),
      endSessions: (ids) => ended.push(...ids),
    },
    senders: { mail: sendMail, zalo: sendZalo },
    log: options.log ?? pino({ level: 'silent' }),
    settings: {
      publicOrigin: null,
      address: 'https://barem.example.vn',
      secure: false,
      trustedProxies: options.trustedProxies ?? [],
      receivedFolder: join(folder, 'received'),
      webFolder: options.webFolder ?? null,
    },
    imports: { ...IMPORT_BOUNDS, ...options.imports },
  }
  // a copy of the demo world has it already
  await seedWorld(options.world ?? 'demo', deps)
  const app = await buildApp(deps, undefined, {
    lanes: options.lanes ?? patient,
    mostDelay: options.mostDelay ?? 0,
    ...(options.network ? { network: options.network } : {}),
    ...(options.observe ? { observe: options.observe } : {}),
  })
  await app.ready()
  const tokens = new Map<string, Promise<string>>()
  const signIn = async (account: string, password: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/v1.0/Account/authenticate',
      payload: { account, password, rememberMe: true },
    })
    if (answer.statusCode !== 200) throw new Error(`cannot sign in as ${account}: ${answer.body}`)
    return answer.json().data.jwToken as string
  }
  return {
    app,
    deps,
    clock,
    hints,
    ended,
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    filesFolder,
    as: async (username, password = DEMO_PASSWORD) => {
      // A token ends after ten minutes on the test's clock, so whoever asks later signs in again.
      const key = `${username} ${password} ${Math.floor(clock.now().getTime() / 300_000)}`
      if (!tokens.has(key)) tokens.set(key, signIn(username, password))
      return caller(app, await tokens.get(key)!)
    },
    anybody: caller(app, null),
    close: async () => {
      await app.close()
      await close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function caller(app: FastifyInstance, token: string | null): Caller {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const raw = await app.inject({
      method,
      url: `/v1.0${path}`,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const json = String(raw.headers['content-type'] ?? '').includes('json')
    return {
      status: raw.statusCode,
      body: json ? raw.json() : (undefined as never),
      headers: raw.headers,
      raw,
    }
  }
  return {
    token,
    get: (path, headers) => call('GET', path, undefined, headers) as Promise<Answer<never>>,
    post: (path, body, headers) => call('POST', path, body, headers) as Promise<Answer<never>>,
    put: (path, body, headers) => call('PUT', path, body, headers) as Promise<Answer<never>>,
    del: (path, headers) => call('DELETE', path, undefined, headers) as Promise<Answer<never>>,
  }
}
