import { UnreadableFile } from './failure.ts'

const MAX_ENTRIES = 200
const LOCAL_ENTRY = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const END_LENGTH = 22
const OLE_MAGIC = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/** At its maximum a field refers to a ZIP64 record, which another reader may interpret differently. */
const ZIP64_MARK_16 = 0xffff
const ZIP64_MARK_32 = 0xffffffff
const ZIP64_FIELD = 1

export interface ZipEntry {
  name: string
  flags: number
  method: number
  /** 0 where the writer gave none. */
  crc: number
  packed: number
  unpacked: number
  offset: number
}

/** Whether a file is of the container of Excel 97 to 2003, and of files with a password. */
export function isOle(bytes: Buffer): boolean {
  return bytes.subarray(0, OLE_MAGIC.length).equals(OLE_MAGIC)
}

/**
 * The entries of the zip's central directory. Directory, end record and comment must end the file without a gap, and
 * ZIP64 is refused, so that all readers see the same directory.
 * @throws {UnreadableFile}
 */
export function readDirectory(bytes: Buffer, maxEntries = MAX_ENTRIES): ZipEntry[] {
  if (isOle(bytes)) {
    const encrypted = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new UnreadableFile(encrypted ? 'file.unreadable' : 'file.not-a-spreadsheet')
  }
  if (bytes.length < END_LENGTH || bytes.readUInt32LE(0) !== LOCAL_ENTRY)
    throw new UnreadableFile('file.not-a-spreadsheet')
  const end = endOfDirectory(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const size = bytes.readUInt32LE(end + 12)
  const from = bytes.readUInt32LE(end + 16)
  demand(count !== ZIP64_MARK_16 && from !== ZIP64_MARK_32)
  demand(count === bytes.readUInt16LE(end + 8) && bytes.readUInt32LE(end + 4) === 0)
  if (count > maxEntries) throw new UnreadableFile('file.bomb')
  const entries: ZipEntry[] = []
  let at = from
  for (let index = 0; index < count; index++) {
    const { entry, next } = readEntry(bytes, at)
    entries.push(entry)
    at = next
  }
  // a size that stands elsewhere does not agree either
  demand(at === from + size && at === end)
  return entries
}

function readEntry(bytes: Buffer, at: number): { entry: ZipEntry; next: number } {
  demand(at + 46 <= bytes.length && bytes.readUInt32LE(at) === DIRECTORY_ENTRY)
  const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
  const entry = {
    name: bytes.toString('utf8', at + 46, nameEnd),
    flags: bytes.readUInt16LE(at + 8),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed: bytes.readUInt32LE(at + 20),
    unpacked: bytes.readUInt32LE(at + 24),
    offset: bytes.readUInt32LE(at + 42),
  }
  demand([entry.packed, entry.unpacked, entry.offset].every((value) => value !== ZIP64_MARK_32))
  demand(extraEnd <= bytes.length && !hasZip64Field(bytes.subarray(nameEnd, extraEnd)))
  return { entry, next: extraEnd + bytes.readUInt16LE(at + 32) }
}

function hasZip64Field(extra: Buffer): boolean {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === ZIP64_FIELD) return true
  return false
}

/** The last end record; its comment must end the file. */
function endOfDirectory(bytes: Buffer): number {
  for (let at = bytes.length - END_LENGTH; at >= Math.max(0, bytes.length - END_LENGTH - 65_535); at--) {
    if (bytes.readUInt32LE(at) !== END_OF_DIRECTORY) continue
    demand(at + END_LENGTH + bytes.readUInt16LE(at + 20) === bytes.length)
    return at
  }
  throw new UnreadableFile('file.not-a-spreadsheet')
}

function demand(unambiguous: boolean): void {
  if (!unambiguous) throw new UnreadableFile('file.unreadable')
}
