import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The data folder is in use by another copy, or cannot be used; the message says what to do. */
export class DataFolderError extends Error {}

interface Holder {
  pid: number
  /** When that process began, in the kernel's ticks; tells it from a later one with the same number. */
  began: string
}

const LOCK = 'server.lock'

/**
 * Locks the data folder until the returned function is called; the lock of a killed server is stale and ignored.
 * @throws {DataFolderError} when another server works in it
 */
export async function claimDataFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK)
  const own = `${path}.${process.pid}`
  await makeDataFolder(folder)
  const claim: Holder = { pid: process.pid, began: await beganAt(process.pid) }
  await writable(folder, () => writeFile(own, JSON.stringify(claim), { mode: 0o600, flush: true }))
  try {
    for (;;) {
      // A hard link is created atomically, so no process reads a partial lock file.
      const taken = await link(own, path).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false
          throw error
        },
      )
      if (taken) return () => rm(path, { force: true })
      const holder = await dataFolderHolder(folder)
      if (holder)
        throw new DataFolderError(
          `Another copy of Barem (process ${holder}) already works in ${folder}: stop it, or set BAREM_DATA to another folder.`,
        )
      await removeAbandoned(path, `${own}.old`)
    }
  } finally {
    await rm(own, { force: true })
  }
}

/**
 * Makes the folder if it is not there, for this user alone.
 * @throws {DataFolderError} when that cannot be
 */
export async function makeDataFolder(folder: string): Promise<void> {
  await writable(folder, () => makeFolder(folder))
}

/** Like mkdir with `recursive`, which tries for ever where nothing can be made, such as in /proc. */
async function makeFolder(path: string): Promise<void> {
  if ((await stat(path).catch(() => null))?.isDirectory()) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    const made = error.code === 'EEXIST' && (await stat(path)).isDirectory()
    if (!made) throw error
  })
}

async function writable(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw new DataFolderError(
      `BAREM_DATA=${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}): give a folder that this user may write to.`,
    )
  }
}

/** Removes a stale lock: renamed first, so that a lock created in the meantime is noticed and restored. */
async function removeAbandoned(path: string, aside: string): Promise<void> {
  await rename(path, aside).catch(() => {})
  if (await holderOf(aside)) await link(aside, path).catch(() => {})
  await rm(aside, { force: true })
}

/** The process that works in the folder at this moment, or null. */
export function dataFolderHolder(folder: string): Promise<number | null> {
  return holderOf(join(folder, LOCK))
}

async function holderOf(path: string): Promise<number | null> {
  const { pid, began } = claimFrom(await readFile(path, 'utf8').catch(() => ''))
  return pid && began && began === (await beganAt(pid)) ? pid : null
}

/** A lock file truncated by a crash of the machine belongs to no process. */
function claimFrom(text: string): Partial<Holder> {
  try {
    return (JSON.parse(text) as Holder | null) ?? {}
  } catch {
    return {}
  }
}

/** Field 22 of /proc/<pid>/stat; where there is no /proc, whether the process runs at all. Empty: it does not run. */
async function beganAt(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Z: a zombie, which has already ended.
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  }
  try {
    process.kill(pid, 0)
    return 'runs'
  } catch {
    return ''
  }
}
