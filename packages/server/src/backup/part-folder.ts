import { mkdir, mkdtemp, readdir, rename, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { BackupError } from './backup-error.ts'

/** What stands between the name of a backup that is being written and its own letters; `mkdtemp` adds six. */
const PART = '.part-'

/** A folder of this backup alone, beside its place; those of others are named, since nobody knows whether they are still written. */
export async function makePart(target: string, say: (line: string) => void): Promise<string> {
  const parent = dirname(target)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent))
    if (name.startsWith('.') && name.slice(0, -6).endsWith(PART))
      say(`  ${join(parent, name)} is a backup that is not whole: remove it if none is being made there`)
  return mkdtemp(join(parent, `.${basename(target)}${PART}`)).catch((error) => {
    // its own path has a name that nobody gave
    throw Object.assign(error, { path: parent })
  })
}

/** Of several backups to one place the first that is whole gets it: a folder with something in it is not replaced. */
export async function putInPlace(folder: string, target: string): Promise<void> {
  await rename(folder, target).catch(async (error) => {
    if (!(await stat(target).catch(() => null))) throw error
    throw new BackupError(
      `Another backup was written to ${target} in the meantime: that one stands there, this one was not kept.`,
    )
  })
}
