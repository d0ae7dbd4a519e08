import { inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './failure.ts'

/** An .xlsx is a zip; these bounds are far above an honest one of 5,000 rows (reliability, H4). */
const MAX_UNPACKED = 50 * 1_048_576
const MAX_ENTRIES = 200
const MAX_RATIO = 100
/** Below this an entry may be packed as tightly as it likes: a sheet of equal rows is. */
const RATIO_FLOOR = 1_048_576

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const OLE_MAGIC = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const ENCRYPTED = 1

interface Entry {
  name: string
  flags: number
  method: number
  packed: number
  unpacked: number
  offset: number
}

/**
 * Refuses what is no spreadsheet or would unpack to too much, before anybody parses it: first by what the zip's
 * directory declares, then by inflating each entry against a bound, since a directory may lie.
 */
export function guardZip(bytes: Buffer): void {
  if (bytes.subarray(0, 8).equals(OLE_MAGIC)) {
    const encrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new UnreadableFile(encrypted ? 'file.unreadable' : 'file.not-a-spreadsheet')
  }
  const entries = readDirectory(bytes)
  const names = new Set(entries.map((entry) => entry.name))
  if (!names.has('[Content_Types].xml') || !names.has('xl/workbook.xml'))
    throw new UnreadableFile('file.not-a-spreadsheet')
  if (names.size !== entries.length) throw new UnreadableFile('file.unreadable')
  guardDeclared(entries)
  for (const entry of entries) inflateAsDeclared(bytes, entry)
}

function guardDeclared(entries: Entry[]): void {
  const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const tight = entries.some(
    ({ packed, unpacked }) => unpacked > RATIO_FLOOR && unpacked > packed * MAX_RATIO,
  )
  if (total > MAX_UNPACKED || tight) throw new UnreadableFile('file.bomb')
  if (entries.some((entry) => entry.flags & ENCRYPTED)) throw new UnreadableFile('file.unreadable')
}

function readDirectory(bytes: Buffer): Entry[] {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== LOCAL_ENTRY)
    throw new UnreadableFile('file.not-a-spreadsheet')
  const end = endOfDirectory(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new UnreadableFile('file.bomb')
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY)
      throw new UnreadableFile('file.unreadable')
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function endOfDirectory(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at--) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  throw new UnreadableFile('file.not-a-spreadsheet')
}

/** Inflates an entry and drops it again: more bytes than the directory declared is a lie, fewer a broken file. */
function inflateAsDeclared(bytes: Buffer, entry: Entry): void {
  const { offset } = entry
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_ENTRY)
    throw new UnreadableFile('file.unreadable')
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(start, start + entry.packed)
  if (packed.length !== entry.packed) throw new UnreadableFile('file.unreadable')
  const size = entry.method === 0 ? packed.length : inflatedSize(packed, entry)
  if (size !== entry.unpacked) throw new UnreadableFile('file.unreadable')
}

function inflatedSize(packed: Buffer, entry: Entry): number {
  if (entry.method !== 8) throw new UnreadableFile('file.unreadable')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.unpacked) }).length
  } catch (error) {
    const longer = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new UnreadableFile(longer ? 'file.bomb' : 'file.unreadable')
  }
}
