import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isNoSpace } from './no-space.ts'
import { beganAt, isStill } from './running-process.mjs'

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
  const claim: Holder = { pid: process.pid, began: beganAt(process.pid) }
  try {
    await writable(folder, () => writeFile(own, JSON.stringify(claim), { mode: 0o644, flush: true }))
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
    // of a folder that cannot be written to, which was said
    await rm(own, { force: true }).catch(() => {})
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
    if (isNoSpace(error)) throw error
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
  try {
    const { pid, began } = claimFrom(await readFile(path, 'utf8'))
    return pid && isStill(pid, began, (await stat(path)).uid) ? pid : null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new DataFolderError(
      `${path} cannot be read (${code}): another user's Barem may work there. Start as that user, or set BAREM_DATA to another folder.`,
    )
  }
}

/** A lock file truncated by a crash of the machine belongs to no process. */
function claimFrom(text: string): Partial<Holder> {
  try {
    return (JSON.parse(text) as Holder | null) ?? {}
  } catch {
    return {}
  }
}
