import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The data folder is in use by another copy, or cannot be used; the message says what to do. */
export class DataFolderError extends Error {}

interface Holder {
  pid: number
  /** When that process began, in the kernel's ticks; tells it from a later one with the same number. */
  began: string
}

const LOCK = 'server.lock'

/**
 * Makes the folder ours until the returned function is called; the claim of a killed server does not count.
 * @throws {DataFolderError} when another server works in it
 */
export async function claimDataFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, LOCK)
  const own = `${path}.${process.pid}`
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(own, JSON.stringify({ pid: process.pid, began: await beganAt(process.pid) }), {
      mode: 0o600,
    })
  } catch (error) {
    throw new DataFolderError(
      `BAREM_DATA=${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}): give a folder that this user may write to.`,
    )
  }
  try {
    for (;;) {
      // A link appears whole or not at all, so nobody ever reads half a claim.
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
      await rename(path, `${own}.old`).catch(() => {})
      await rm(`${own}.old`, { force: true })
    }
  } finally {
    await rm(own, { force: true })
  }
}

/** The process that works in the folder at this moment, or null. */
export async function dataFolderHolder(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, LOCK), 'utf8').catch(() => null)
  if (text === null) return null
  const holder = JSON.parse(text) as Holder
  return holder.began === (await beganAt(holder.pid)) ? holder.pid : null
}

/** Field 22 of /proc/<pid>/stat; where there is no /proc, whether the process runs at all. Empty: it does not run. */
async function beganAt(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Z: it ended and only its parent has not looked yet.
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  }
  try {
    process.kill(pid, 0)
    return 'runs'
  } catch {
    return ''
  }
}
