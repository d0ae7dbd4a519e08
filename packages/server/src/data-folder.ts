import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeForOwner } from './give-to-owner.ts'
import { isNoSpace } from './no-space.ts'

/** The data folder is in use by another copy, or cannot be used; the message says what to do. */
export class DataFolderError extends Error {}

/**
 * Makes the folder if it is not there, for this user alone.
 * @throws {DataFolderError} when that cannot be
 */
export async function makeDataFolder(folder: string): Promise<void> {
  await writable(folder, () => makeFolder(folder))
}

/**
 * Makes a folder of files in a data folder if it is not there, and tries whether a file can be made in it: otherwise the first
 * upload would find out. A full disk is no reason not to start.
 * @throws {DataFolderError} when files cannot be written
 */
export async function makeFilesFolder(folder: string, mode?: number): Promise<void> {
  const trial = join(folder, `${randomUUID()}.trial`)
  try {
    await makeForOwner(folder, mode)
    await writeFile(trial, '')
    await rm(trial)
  } catch (error) {
    if (isNoSpace(error)) return
    throw new DataFolderError(
      `No file can be written to ${folder} (${(error as NodeJS.ErrnoException).code}): give it and what is in it to the user that Barem runs as.`,
    )
  }
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

/** @throws {DataFolderError} when the work in the folder is refused to this user; a full disk is no such reason */
export async function writable(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isNoSpace(error)) throw error
    throw new DataFolderError(
      `BAREM_DATA=${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}): give a folder that this user may write to.`,
    )
  }
}
