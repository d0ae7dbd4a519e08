import { lchownSync, statSync } from 'node:fs'
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
