import { crc32, inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './failure.ts'
import type { ZipEntry } from './zip-directory.ts'

const LOCAL_ENTRY = 0x04034b50
export const STORED = 0
export const DEFLATED = 8

/** More or fewer bytes than the directory declares: refused. */
export function contentOf(bytes: Buffer, entry: ZipEntry): Buffer {
  const packed = packedContent(bytes, entry)
  const content = entry.method === STORED ? packed : inflated(packed, entry)
  const sound = entry.crc === 0 || crc32(content) === entry.crc
  if (content.length !== entry.unpacked || !sound) throw new UnreadableFile('file.unreadable')
  return content
}

/** The bytes of an entry as they lie in the file. */
export function packedContent(bytes: Buffer, { offset, ...entry }: ZipEntry): Buffer {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_ENTRY)
    throw new UnreadableFile('file.unreadable')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + entry.packed)
  if (packed.length !== entry.packed) throw new UnreadableFile('file.unreadable')
  return packed
}

function inflated(packed: Buffer, entry: ZipEntry): Buffer {
  if (entry.method !== DEFLATED) throw new UnreadableFile('file.unreadable')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.unpacked) })
  } catch (error) {
    const longer = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new UnreadableFile(longer ? 'file.bomb' : 'file.unreadable')
  }
}
