import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Remembers what files lie in these folders; the returned function says whether anything has changed since. */
export function changedSince(folders: readonly string[]): () => boolean {
  const before = seen(folders)
  return () => seen(folders) !== before
}

/** Each file's name, place on the disk, size and moment: a file that is replaced has another place, one edited another moment. */
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
