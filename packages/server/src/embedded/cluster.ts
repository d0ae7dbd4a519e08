import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { DataFolderError } from '../data-folder.ts'
import { makeForOwner } from '../give-to-owner.ts'
import { readOrMake } from '../secrets.ts'
import { type Account, program } from './binaries.ts'

/** The passwords of PostgreSQL's three roles, kept in the data folder's secrets. */
export interface ClusterSecrets {
  superuser: string
  owner: string
  app: string
}

const run = promisify(execFile)
const LINUX = process.platform === 'linux'
/** Statements that take as long or longer stand in PostgreSQL's log. */
const SLOW_STATEMENT_MS = 1_000
/** Suffix of the folder of a cluster that is being created. */
const NEW = '.new-'

/**
 * As root: the owner of the existing data, else of the data folder, where that is not root; else `postgres` or `nobody`. Null: it runs as the current user.
 * @throws {DataFolderError} when the data belong to somebody else
 */
export async function chooseAccount(cluster: string, parent: string): Promise<Account | null> {
  const own = process.getuid?.()
  const data = await stat(cluster).catch(() => null)
  if (own !== 0) {
    if (own !== undefined && data && data.uid !== own)
      throw new DataFolderError(
        `The database in ${cluster} belongs to user ${data.uid}: start as that user or as root, or set BAREM_DATA to another folder.`,
      )
    return null
  }
  for (const owned of [data, await stat(parent).catch(() => null)])
    if (owned && owned.uid !== 0) return { uid: owned.uid, gid: owned.gid }
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => ''))
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].map((name) => users.find((fields) => fields[0] === name)).find(Boolean)
  return { uid: Number(user?.[2] ?? 65_534), gid: Number(user?.[3] ?? 65_534) }
}

/**
 * Reads the role passwords of the database in this data folder, or makes them before there is one.
 * @throws {DataFolderError} when the file is damaged, another user's, or missing beside a database
 */
export async function clusterSecrets(dataDir: string): Promise<ClusterSecrets> {
  const path = join(dataDir, 'secrets', 'database.json')
  const cluster = join(dataDir, 'postgresql')
  // what another user's folder hides may be there; reading it says whose it is
  const isThere = (file: string) => lstat(file).then(Boolean, ({ code }) => code !== 'ENOENT')
  if ((await isThere(join(cluster, 'PG_VERSION'))) && !(await isThere(path)))
    throw new DataFolderError(
      `${path} is missing, which holds the passwords of the database in ${cluster}: restore it from where it was kept beside the database, or set others as the README says (Secrets).`,
    )
  const password = () => randomBytes(24).toString('base64url')
  await makeForOwner(dirname(path), 0o700)
  const text = await readOrMake(path, () =>
    JSON.stringify({ superuser: password(), owner: password(), app: password() }),
  )
  try {
    return JSON.parse(text) as ClusterSecrets
  } catch {
    throw new DataFolderError(`${path} is not whole: restore it from where it was kept beside the database.`)
  }
}

/**
 * Makes the database cluster if it is not there; under a temporary name and renamed, so that an incomplete one is never started.
 * @throws {DataFolderError} with what initdb says; `ENOSPC` when the disk is full
 */
export async function initialise(
  cluster: string,
  binaries: string,
  account: Account | null,
  password: string,
) {
  await removeLeftovers(cluster)
  if (await lstat(join(cluster, 'PG_VERSION')).catch(() => null)) return
  const making = await mkdtemp(`${cluster}${NEW}`)
  const fresh = join(making, 'data')
  const passwordFile = join(making, 'password')
  await mkdir(fresh, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [fresh, passwordFile]) await chown(path, account.uid, account.gid)
  // The account may not enter the folders above: the password reaches it as an open file, the data as its directory.
  const handle = await open(passwordFile, 'r')
  try {
    await finished(
      spawn(
        program(binaries, 'initdb'),
        [
          ...['-D', here(fresh), '-U', 'postgres', '--auth=scram-sha-256', '--data-checksums'],
          ...[`--pwfile=${LINUX ? '/proc/self/fd/3' : passwordFile}`, '--encoding=UTF8', '--locale=C'],
          ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ],
        { cwd: fresh, stdio: ['ignore', 'ignore', 'pipe', handle.fd], ...(account ?? {}) },
      ),
      cluster,
    )
    await chmod(fresh, 0o700)
    await rename(fresh, cluster)
  } finally {
    await handle.close()
    await rm(making, { recursive: true, force: true })
  }
}

/**
 * Refuses a database of another major version of PostgreSQL, which cannot read it.
 * @throws {DataFolderError} with the way to bring the data over
 */
export async function refuseOtherMajor(
  cluster: string,
  binaries: string,
  account: Account | null,
): Promise<void> {
  const ofData = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (!ofData) return
  const { stdout } = await run(program(binaries, 'postgres'), ['--version'], { cwd: '/', ...(account ?? {}) })
  const ours = /(\d+)[.\d]*\s*$/.exec(stdout)?.[1]
  if (ofData !== ours)
    throw new DataFolderError(
      `The database in ${cluster} was made by PostgreSQL ${ofData}, and this version of Barem brings PostgreSQL ${ours}: with the version of Barem that made it, run npm run backup -- <folder>; then, with this one and BAREM_DATA set to an empty folder, npm run restore -- <folder>. Copy the folder secrets into it first, or mail and Zalo wait for their passwords.`,
    )
}

/** The folder of a killed start, whose initdb may still be running; the next start removes it. */
async function removeLeftovers(cluster: string): Promise<void> {
  for (const name of await readdir(dirname(cluster)))
    if (name.startsWith(`${basename(cluster)}${NEW}`))
      await rm(join(dirname(cluster), name), { recursive: true, force: true }).catch(() => {})
}

async function finished(child: ChildProcess, cluster: string): Promise<void> {
  let output = ''
  child.stderr?.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code === 0) return
  const reason = output.trim().replace(/\s*\n\s*/g, ' ')
  throw failureOf(`No database can be made in ${cluster}: ${reason}`)
}

/** What PostgreSQL's programs end with; a full disk has its code, so that it is told as everywhere. */
export function failureOf(sentence: string): Error {
  return /No space left on device|Disk quota exceeded|wrote only \d+ of \d+ bytes/.test(sentence)
    ? Object.assign(new Error(sentence), { code: 'ENOSPC' })
    : new DataFolderError(sentence)
}

export interface PostmasterOptions {
  cluster: string
  binaries: string
  account: Account | null
  port: number
  fast: boolean
  /** Receives PostgreSQL's log. */
  write(chunk: Buffer): void
}

/** Starts PostgreSQL in a session of its own, so that Ctrl-C in the terminal reaches only the server, which stops it in order. */
export function startPostmaster({
  cluster,
  binaries,
  account,
  port,
  fast,
}: Omit<PostmasterOptions, 'write'>): ChildProcess {
  const settings = [
    ...['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'timezone=UTC'],
    // PostgreSQL's statement errors contain user input; the server's own log has them without it (log.ts).
    ...['log_min_messages=log', 'log_timezone=UTC'],
    // The text of slow statements without the values of their parameters: the server sends what people enter as these alone.
    ...[`log_min_duration_statement=${SLOW_STATEMENT_MS}`, 'log_parameter_max_length=0'],
    'log_parameter_max_length_on_error=0',
    // What was slow because another held it says so, and which process did.
    'log_lock_waits=on',
    ...(fast ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ]
  return spawn(
    program(binaries, 'postgres'),
    ['-D', here(cluster), ...settings.flatMap((setting) => ['-c', setting])],
    { cwd: cluster, stdio: ['ignore', 'ignore', 'pipe'], detached: true, ...(account ?? {}) },
  )
}

/** PostgreSQL's own way to name the directory it was started in, without passing the folders above it. */
function here(folder: string): string {
  return LINUX ? '/proc/self/cwd' : folder
}

/** Ends a PostgreSQL that an earlier, killed server left on this data. */
export async function endOrphan(cluster: string, binaries: string): Promise<boolean> {
  const pid = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return false
  if (!LINUX) {
    await run(program(binaries, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w']).catch(() => {})
    return true
  }
  if (!(await worksIn(pid, cluster))) return false
  await endProcess(pid, () => worksIn(pid, cluster))
  return true
}

async function worksIn(pid: number, folder: string): Promise<boolean> {
  const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`).catch(() => null), stat(folder)])
  return its !== null && its.dev === ours.dev && its.ino === ours.ino
}

/** Fast shutdown first, then immediate (PostgreSQL recovers from its WAL), finally SIGKILL. */
export async function endProcess(pid: number, runs: () => boolean | Promise<boolean>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (let waited = 0; waited < 8_000; waited += 10) {
      if (!(await runs())) return
      await sleep(10)
    }
  }
}

/** Above the well-known ports, and below those that systems give to outgoing connections (Linux from 32768, others 49152). */
const FREE_PORTS = { from: 20_000, to: 32_768 }

/** A free port, which no outgoing connection gets by chance before it is used. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(FREE_PORTS.from, FREE_PORTS.to)
    if (await isFree(port)) return port
  }
  throw new Error(`No port between ${FREE_PORTS.from} and ${FREE_PORTS.to} is free.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
