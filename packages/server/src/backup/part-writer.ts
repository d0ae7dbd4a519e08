import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Part } from './manifest.ts'

/** Writes one part of a backup, calls fsync, and returns its size and hash. */
export async function writePart(
  folder: string,
  name: string,
  content: Readable,
  { compress = false } = {},
): Promise<Part> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const target = createWriteStream(path, { mode: 0o600, flush: true })
  // level 1: half the time of the default level for 10 % more bytes
  if (compress) await pipeline(content, createGzip({ level: 1 }), measure, target)
  else await pipeline(content, measure, target)
  return { bytes, sha256: hash.digest('hex') }
}
