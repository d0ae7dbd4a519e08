import type { ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DataFolderError, makeDataFolder } from '../data-folder.ts'
import { NEEDED_EXTENSIONS } from '../needed-extensions.ts'
import { withClient } from '../with-client.ts'
import { embeddedBinaries, removeOtherCopies } from './binaries.ts'
import {
  type ClusterSecrets,
  chooseAccount,
  clusterSecrets,
  endOrphan,
  endProcess,
  failureOf,
  freePort,
  initialise,
  type PostmasterOptions,
  refuseOtherMajor,
  startPostmaster,
} from './cluster.ts'
import { rotatingFile } from './rotating-file.ts'

export interface EmbeddedOptions {
  /** BAREM_DATA: the cluster lies in `postgresql`, the passwords in `secrets`. */
  dataDir: string
  log(line: string): void
  /** Tests only: nothing is forced to disk. */
  fast?: boolean
}

export interface Embedded {
  ownerUrl: string
  appUrl: string
  superUrl: string
  stop(): Promise<void>
}

export const OWNER_ROLE = 'barem_owner'
export const APP_ROLE = 'barem_app'
export const DATABASE = 'barem'
const START_TIMEOUT_MS = 120_000
/** A PostgreSQL that ran for less than this is restarted with a delay, to avoid a restart loop. */
const SHORT_LIFE_MS = 5_000
/** Pause between two series of restart attempts. */
const REVIVE_PAUSE_MS = 1_000

/**
 * The embedded PostgreSQL on a free port of 127.0.0.1, with its data in `dataDir`: created the first time, stopped by
 * `stop`, restarted on the same port when it is killed.
 * @throws {Error} one sentence why it cannot run
 */
export async function startEmbedded({ dataDir, log, fast = false }: EmbeddedOptions): Promise<Embedded> {
  const folder = resolve(dataDir)
  const cluster = join(folder, 'postgresql')
  await makeDataFolder(folder)
  const account = await chooseAccount(cluster, folder)
  const binaries = await embeddedBinaries(account, folder)
  const secrets = await clusterSecrets(folder)
  await refuseOtherMajor(cluster, binaries, account)
  await initialise(cluster, binaries, account, secrets.superuser)
  if (await endOrphan(cluster, binaries)) log('ended the PostgreSQL that an earlier start had left behind')

  const write = rotatingFile(join(folder, 'log', 'postgresql.log'), log)
  const options: PostmasterOptions = { cluster, binaries, account, port: await freePort(), fast, write }
  const urls = urlsOf(options.port, secrets)
  const first = await boot(options, urls.admin)
  try {
    await prepareDatabase(urls, secrets)
    await removeOtherCopies(folder, binaries, Date.now())
  } catch (error) {
    await end(first)
    throw error
  }
  return { ...urls, stop: supervise(first, options, urls.admin, log) }
}

interface Urls {
  admin: string
  superUrl: string
  ownerUrl: string
  appUrl: string
}

/** The addresses of the three roles on a port of this machine. */
export function urlsOf(port: number, secrets: ClusterSecrets): Urls {
  const url = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
  return {
    admin: url('postgres', secrets.superuser, 'postgres'),
    superUrl: url('postgres', secrets.superuser, DATABASE),
    ownerUrl: url(OWNER_ROLE, secrets.owner, DATABASE),
    appUrl: url(APP_ROLE, secrets.app, DATABASE),
  }
}

/** Starts it and waits until it answers; waits for shared memory and port of a killed predecessor. */
async function boot(options: PostmasterOptions, adminUrl: string): Promise<ChildProcess> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (let tries = 1; ; tries++) {
    const child = startPostmaster(options)
    let output = ''
    child.stderr?.on('data', (chunk) => {
      output = (output + chunk).slice(-2_000)
      options.write(chunk)
    })
    child.once('error', (error) => (output += error.message))
    endWithUs(child)
    try {
      while (isRunning(child) && Date.now() < deadline) {
        if (await answers(adminUrl, options.cluster)) return child
        await sleep(20)
      }
    } catch (error) {
      await end(child)
      throw error
    }
    if (tries === 10 || Date.now() >= deadline) {
      await end(child)
      throw failureOf(`PostgreSQL on ${options.cluster} does not start: ${output.trim()}`)
    }
    await sleep(500)
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

/** However this process ends, orderly or by an error, PostgreSQL is signalled to stop too. */
function endWithUs(child: ChildProcess): void {
  const kill = () => child.kill('SIGINT')
  process.once('exit', kill)
  child.once('exit', () => process.removeListener('exit', kill))
}

async function answers(adminUrl: string, cluster: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '28P01')
      throw new DataFolderError(
        `The password in secrets/database.json does not open the database in ${cluster}: restore that file beside it, or set another password as the README says (Secrets).`,
      )
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Roles, database and extensions; idempotent, so that the next start completes an interrupted one. */
async function prepareDatabase(urls: Urls, secrets: ClusterSecrets): Promise<void> {
  // Statements with passwords are not logged, however slow they are and however they end.
  const options = '-c log_min_duration_statement=-1 -c log_min_error_statement=panic'
  await withClient({ connectionString: urls.admin, options }, async (client) => {
    for (const [role, password] of [
      [OWNER_ROLE, secrets.owner],
      [APP_ROLE, secrets.app],
    ] as const) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
      const verb = rowCount ? 'alter' : 'create'
      await client.query(
        `${verb} role ${role} login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
      )
    }
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`)
    await client.query(
      `revoke all on database ${DATABASE} from public; grant connect on database ${DATABASE} to ${APP_ROLE}`,
    )
  })
  await withClient({ connectionString: urls.superUrl }, async (client) => {
    for (const extension of NEEDED_EXTENSIONS)
      await client.query(`create extension if not exists ${extension}`)
  })
}

/** Restarts it whenever it ends unexpectedly, without limit (decision 018), until `stop`. */
function supervise(
  first: ChildProcess,
  options: PostmasterOptions,
  adminUrl: string,
  log: (line: string) => void,
): () => Promise<void> {
  let stopping = false
  let current = Promise.resolve<ChildProcess | null>(first)
  const revive = async (pause: number): Promise<ChildProcess | null> => {
    log('PostgreSQL ended unexpectedly; starting it again')
    await sleep(pause)
    while (!stopping) {
      try {
        const next = await boot(options, adminUrl)
        log('PostgreSQL is running again')
        watch(next)
        return next
      } catch (error) {
        log(`${(error as Error).message}; trying again`)
        await sleep(REVIVE_PAUSE_MS)
      }
    }
    return null
  }
  const watch = (child: ChildProcess) => {
    const since = performance.now()
    const ended = () => {
      if (!stopping) current = revive(performance.now() - since < SHORT_LIFE_MS ? REVIVE_PAUSE_MS : 0)
    }
    if (isRunning(child)) child.once('exit', ended)
    else ended()
  }
  watch(first)
  return async () => {
    stopping = true
    const child = await current
    if (child) await end(child)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (isRunning(child) && child.pid) await endProcess(child.pid, () => isRunning(child))
}
