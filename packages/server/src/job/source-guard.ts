import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Records the files of these folders; the returned function says whether any has changed since. */
export function changedSince(folders: readonly string[]): () => boolean {
  const before = seen(folders)
  return () => seen(folders) !== before
}

/** Each file's name, inode, size and mtime: a replaced file has another inode, an edited one another mtime. */
function seen(folders: readonly string[]): string {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      const { ino, size, mtimeMs } = statSync(path)
      return `${path} ${ino} ${size} ${mtimeMs}`
    })
    .join('\n')
}
