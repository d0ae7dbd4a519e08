import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'

/** Where the bytes of files lie. Keys are made by the server, never by a caller. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Buffer>
  /** For sending: what is removed meanwhile is still read to its end. */
  open(key: string): Promise<{ size: number; stream: Readable }>
  remove(key: string): Promise<void>
}

const KEY = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f-]{36}$/

/** Files in a local folder. A file is written beside its place and renamed, so that half a file is never seen. */
export function localFileStore(folder: string): FileStore {
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('not a storage key')
    return join(folder, key)
  }
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      try {
        await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
        await rename(`${path}.part`, path)
      } catch (error) {
        // On a full disk half a file would keep the space others need.
        await rm(`${path}.part`, { force: true }).catch(() => {})
        throw error
      }
    },
    get: (key) => readFile(pathOf(key)),
    open: async (key) => {
      const handle = await open(pathOf(key))
      const { size } = await handle.stat()
      return { size, stream: handle.createReadStream() }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Everything that lies in such a folder, halves of uploads that were cut short too; nothing when there is no folder. */
export async function* storedFiles(folder: string): AsyncIterable<{ key: string; modifiedAt: Date }> {
  const entries = await opendir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // what was taken away meanwhile is not there
    const facts = await stat(path).catch(() => null)
    if (facts) yield { key: relative(folder, path).split(sep).join('/'), modifiedAt: facts.mtime }
  }
}
