import { lchownSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** As root: what is made here belongs to the owner of the folder above, who writes on when the server runs as that user. */
export function giveToOwner(path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(path))
  try {
    lchownSync(path, uid, gid)
  } catch {
    // a root without that right, as in some containers: it stays root's, and is written
  }
}

/** Makes a folder and those above it that are not there, each for the owner of the one it is in. */
export async function makeForOwner(folder: string, mode?: number): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode })
  if (made) foldersBetween(made, folder).forEach(giveToOwner)
}

/** A folder, and those on the way down to one in it. */
function foldersBetween(top: string, bottom: string): string[] {
  return bottom.length > top.length ? [...foldersBetween(top, dirname(bottom)), bottom] : [bottom]
}
