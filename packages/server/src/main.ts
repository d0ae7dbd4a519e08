import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, buildApp } from './app.ts'
import { certificateEnd, certificateLine } from './certificate.ts'
import { lostSecretsLine } from './configuration/read.ts'
import { resealedLine, resealSecrets } from './configuration/reseal.ts'
import { makeDataFolder, makeFilesFolder } from './data-folder.ts'
import { claimDataFolder } from './data-folder-lock.ts'
import { connect } from './db/connection.ts'
import { migrate, roleOf } from './db/migrate.ts'
import { refuseTwoDatabases } from './db/one-database.ts'
import { checkRequirements, collationsLine, connectionsLine } from './db/requirements.ts'
import { sendMail } from './delivery/mail.ts'
import { newMemory, places } from './delivery/standing.ts'
import { deliver } from './delivery/worker.ts'
import { sendZalo } from './delivery/zalo.ts'
import type { Deps } from './deps.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { type Env, EnvError } from './env.ts'
import { sealEvents } from './event/seal.ts'
import { localFileStore } from './file/store.ts'
import { drain, newReadiness } from './http/health.ts'
import { sweepReceived } from './http/received-file.ts'
import { IMPORT_BOUNDS } from './import-bounds.ts'
import { jobFigures, keepDoing } from './job/keep-doing.ts'
import { sweep } from './job/sweep.ts'
import { adoptSecrets, othersBeforeLine } from './known-secrets.ts'
import { createLog, logTo } from './log.ts'
import { METRICS_HOST, serveMetrics } from './metrics/listener.ts'
import type { MetricSources } from './metrics/metrics.ts'
import { refuseNewerSources } from './newer-sources.ts'
import { freeBytesOf } from './no-space.ts'
import { program } from './program.ts'
import { createHub } from './realtime/hub.ts'
import { serverSecrets } from './secrets.ts'
import { createShutdown, endOnSignals, type Shutdown } from './shutdown.ts'
import { inChild } from './spreadsheet/job-child.ts'
import { runImportJobs } from './spreadsheet/job-run.ts'
import { systemClock, systemRandom } from './system.ts'
import { demoAccounts } from './world/demo-people.ts'
import { DEMO_PASSWORD } from './world/people.ts'
import { type SeededWorld, seedStories, seedWorld } from './world/world.ts'

export interface ServeOptions {
  /** Builds the browser application if need be and answers its folder, asked once this server may run here; null when `page` serves it or there is none. */
  web: (() => Promise<string>) | null
  /** Development: answers requests for pages and their sources. */
  page?: AppOptions['page']
  /** Source folders of worker threads; when they change while the server runs, no thread is started. Empty in development. */
  sources?: readonly string[]
  print(line: string): void
}

export interface Served {
  app: FastifyInstance
  address: string
  stop(): Promise<void>
}

/** Time for requests in flight to finish after the signal. */
const DRAIN_MS = 10_000
const POLL_EVERY_MS = 2_000
const SWEEP_EVERY_MS = 3_600_000
/** One short statement where nothing was written since. */
const SEAL_EVERY_MS = 5_000

/**
 * Starts database, migrations, the initial world and the server; stops them on a signal.
 * @throws the fault of the start, after everything started is stopped; `bin/fail.ts` puts it into words
 */
export async function serve(env: Env, options: ServeOptions): Promise<Served> {
  const shutdown = createShutdown((error) => options.print(`while stopping: ${(error as Error).message}`))
  endOnSignals(shutdown)
  try {
    return await start(env, options, shutdown)
  } catch (error) {
    await shutdown.run()
    throw error
  }
}

async function start(env: Env, options: ServeOptions, shutdown: Shutdown): Promise<Served> {
  const log = createLog(env.logLevel, logTo(1, systemClock))
  if (options.sources) refuseNewerSources(options.sources)
  const tls = env.tls && { cert: readFileSync(env.tls.cert), key: readFileSync(env.tls.key) }
  const certificateUntil = tls && certificateEnd(tls.cert)
  const certificate = certificateUntil && certificateLine(certificateUntil, systemClock.now())
  if (certificate) options.print(`Warning: ${certificate}`)
  // a key of another certificate is told before the database is brought up to this version
  if (tls) createSecureContext(tls)
  log.info(program, 'Barem starts')
  await claimPlace(env, options.print, shutdown)
  const filesFolder = join(env.dataDir, 'files')
  const receivedFolder = join(env.dataDir, 'received')
  // before PostgreSQL wants the space: what was arriving at a server that was killed, where no other instance may be at it
  if (env.database) await sweepReceived(receivedFolder, systemClock.now())
  else await rm(receivedFolder, { recursive: true, force: true }).catch(() => {})
  await makeFilesFolder(filesFolder)
  await makeFilesFolder(receivedFolder, 0o700)
  // a start that is refused must not change the pages of the server that runs
  const webFolder = (await options.web?.()) ?? null
  const database = await openDatabase(env, options.print, shutdown)
  await migrate({
    ownerUrl: database.ownerUrl,
    appRole: roleOf(database.appUrl),
    log: (line) => log.info(line),
    announce: options.print,
  })
  // one more listens (realtime/bus.ts)
  const connection = connect(database.appUrl, { max: env.poolSize - 1, applicationName: 'barem' })
  shutdown.add(connection.close)
  await checkRequirements(connection.db)
  for (const line of [
    await connectionsLine(connection.db, env.poolSize),
    await collationsLine(connection.db),
  ])
    if (line) options.print(`Warning: ${line}`)

  const hub = createHub()
  const random = systemRandom(systemClock)
  const deps: Deps = {
    db: connection.db,
    clock: systemClock,
    random,
    secrets: await serverSecrets(join(env.dataDir, 'secrets'), random),
    files: localFileStore(filesFolder),
    hub,
    senders: { mail: sendMail, zalo: sendZalo },
    log,
    settings: {
      publicOrigin: env.publicUrl,
      address: addressOf(env),
      secure: env.tls !== null || env.publicUrl !== null,
      trustedProxies: env.trustedProxies,
      receivedFolder,
      webFolder,
    },
    imports: IMPORT_BOUNDS,
  }
  // before anybody is let in, and before this instance is counted among those that serve
  if (await adoptSecrets(deps, env.dataDir)) options.print(`Warning: ${othersBeforeLine(env.dataDir)}`)
  const world = await openWorld(env, deps)
  // At once: what fails after this does not lose the only way in.
  if (world.world !== 'demo') announceAccounts(world, options.print)
  const readiness = newReadiness()
  const metrics = env.metricsPort === null ? null : await openMetrics(deps)
  const app = await buildApp(deps, readiness, {
    ...appOptions(tls, options),
    ...(metrics ? { observe: metrics.observe } : {}),
  })
  await app.ready()
  if (world.world === 'demo') {
    const stopping = new AbortController()
    const seeding = seedStories(app, deps, stopping.signal)
    // the next start goes on where it stopped
    shutdown.add(async () => {
      stopping.abort()
      await seeding.catch(() => {})
    })
    await seeding
  }
  await listen(app, env)
  hub.attach(deps, app.server, connection.pool)
  if (metrics) {
    const { pool } = connection
    const freeBytes = () => freeBytesOf(env.dataDir)
    const sources = {
      lanes: app.lanes,
      pool,
      jobs: jobFigures,
      sockets: hub.sockets,
      certificateUntil,
      freeBytes,
    }
    shutdown.add(await metrics.serve(env.metricsPort!, sources))
  }
  shutdown.add(() => closeServer(app, hub.close, stoppingSince))
  const importing = inChild({ databaseUrl: database.appUrl, filesFolder, logLevel: env.logLevel })
  const importLarge = (of: Deps, until: { signal: AbortSignal }) => runImportJobs(of, importing, until)
  shutdown.add(
    ...deliverFromNowOn(deps),
    keepDoing(deps, { name: 'import', every: POLL_EVERY_MS }, importLarge),
    keepDoing(deps, { name: 'sweep', every: SWEEP_EVERY_MS }, sweep),
    keepDoing(deps, { name: 'seal', every: SEAL_EVERY_MS }, sealEvents),
  )
  let stoppingSince = 0
  shutdown.add(() => {
    stoppingSince = systemClock.now().getTime()
    return drain(readiness, systemClock)
  })
  const resealed = await resealSecrets(deps)
  if (resealed.length > 0) options.print(resealedLine(resealed))
  const rows = await deps.db.selectFrom('configuration').select(['key', 'secrets']).orderBy('key').execute()
  const lost = lostSecretsLine(deps.secrets, rows)
  if (lost) options.print(`Warning: ${lost}`)
  const address = addressOf(env)
  announce(address, world, env, options.print)
  return { app, address, stop: shutdown.run }
}

/** A job for each channel of the outbox: a round of one that hangs delays no other. Answers how they are ended. */
function deliverFromNowOn(deps: Deps): (() => Promise<void>)[] {
  const memory = newMemory()
  return places.map((place) =>
    keepDoing(deps, { name: `outbox-${place}`, every: POLL_EVERY_MS }, (of, options) =>
      deliver(of, { ...options, memory, only: [place] }),
    ),
  )
}

/** Loaded where somebody asked for it: its library takes memory that an idle server does not need. */
async function openMetrics(deps: Deps) {
  const { createMetrics } = await import('./metrics/metrics.ts')
  let sources: MetricSources | null = null
  const metrics = createMetrics(deps, () => sources!)
  return {
    observe: metrics.observe,
    serve: async (port: number, from: MetricSources) => {
      sources = from
      return (await serveMetrics(port, metrics)).close
    },
  }
}

/** What a start may be refused for: data folder, ports, database; of a database of one's own several servers may share the folder. */
async function claimPlace(env: Env, print: (line: string) => void, shutdown: Shutdown): Promise<void> {
  if (env.database) await makeDataFolder(env.dataDir)
  else shutdown.add(await claimDataFolder(env.dataDir, print))
  await refuseTakenPort(env)
  if (env.database) await refuseTwoDatabases(env.database)
}

async function openDatabase(
  env: Env,
  print: (line: string) => void,
  shutdown: Shutdown,
): Promise<{ appUrl: string; ownerUrl: string }> {
  if (env.database) return env.database
  const embedded = await startEmbedded({ dataDir: env.dataDir, log: print })
  shutdown.add(embedded.stop)
  return embedded
}

/** Said before an empty data folder is filled, which takes a while; `listen` has the last word. */
async function refuseTakenPort({ port, host, metricsPort }: Env): Promise<void> {
  const places = [
    { port, host },
    ...(metricsPort === null ? [] : [{ port: metricsPort, host: METRICS_HOST }]),
  ]
  for (const place of places) {
    const server = createServer().listen(place)
    await once(server, 'listening')
    await promisify(server.close.bind(server))()
  }
}

/** Fills an empty database; says which world is there. */
async function openWorld(env: Env, deps: Deps): Promise<SeededWorld> {
  const seeded = await seedWorld(env.world, deps)
  if (seeded) return seeded
  const row = await deps.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'world')
    .executeTakeFirstOrThrow()
  const world = (row.value as { name: SeededWorld['world'] }).name
  if (world === 'demo' && !env.demoAllowed)
    throw new EnvError(
      env.production
        ? 'This database holds the demo world, whose passwords everybody knows: with NODE_ENV=production use an empty database or another BAREM_DATA.'
        : 'This database holds the demo world, whose passwords everybody knows, and these settings let others in: use an empty database or another BAREM_DATA, or say BAREM_WORLD=demo if that is meant.',
    )
  return {
    world,
    accounts: world === 'demo' ? await demoAccounts(deps.db) : [],
  }
}

function appOptions(tls: { cert: Buffer; key: Buffer } | null, { page }: ServeOptions): AppOptions {
  return { ...(page ? { page } : {}), ...(tls ? { tls } : {}) }
}

async function listen(app: FastifyInstance, env: Env): Promise<void> {
  try {
    await app.listen({ port: env.port, host: env.host })
  } catch (error) {
    await app.close()
    throw error
  }
}

/** Accepts no new connections, lets requests in flight finish, and closes the rest after the time limit. */
async function closeServer(
  app: FastifyInstance,
  closeSockets: () => Promise<void>,
  stoppingSince: number,
): Promise<void> {
  const left = stoppingSince + DRAIN_MS - systemClock.now().getTime()
  const cut = setTimeout(() => app.server.closeAllConnections(), Math.max(left, 0))
  await Promise.all([closeSockets(), app.close()])
  clearTimeout(cut)
}

function addressOf(env: Env): string {
  if (env.publicUrl) return env.publicUrl
  const host = env.host.includes(':') ? `[${env.host}]` : env.host
  return `${env.tls ? 'https' : 'http'}://${host}:${env.port}`
}

function announce(address: string, seeded: SeededWorld, env: Env, print: (line: string) => void): void {
  if (env.plainHttpWarning)
    print('Warning: ALLOW_PLAIN_HTTP=1 sends passwords and prices readable for everybody on the way.')
  if (!env.publicUrl && ['0.0.0.0', '::'].includes(env.host))
    print(
      `Warning: links in messages lead to ${address}, which no other machine can open: say PUBLIC_URL, the address people type.`,
    )
  if (env.proxyWarning)
    print(
      'Warning: without TRUSTED_PROXIES a proxy on another machine is not trusted, and everybody behind it shares the limits of one address, such as 30 sign-ins a minute: set it to the address of the proxy.',
    )
  if (env.plainDatabaseWarning)
    print(
      'Warning: without sslmode in DATABASE_URL and DATABASE_OWNER_URL everything goes readable over the network to PostgreSQL on another machine: add ?sslmode=verify-full&sslrootcert=…, or sslmode=disable if that is meant.',
    )
  print(`\nBarem is ready: ${address}\n`)
  if (seeded.world === 'demo') announceAccounts(seeded, print)
}

function announceAccounts({ world, accounts }: SeededWorld, print: (line: string) => void): void {
  if (accounts.length === 0) return
  print(
    world === 'demo'
      ? `Demo accounts, each with the password ${DEMO_PASSWORD}:`
      : 'The first account; its password is shown this once:',
  )
  for (const { username, password } of accounts)
    print(world === 'demo' ? `  ${username}` : `  ${username}  ${password}`)
  print('')
}
