import { MEGABYTE } from '@barem/shared/values/constants'
import { UnreadableFile } from '#file/failure'
import { readDirectory, type ZipEntry } from '#file/zip-directory'
import { contentOf } from '#file/zip-entry'
import { guardMarkup } from './markup.ts'

/** Limits far above a normal file of 5,000 rows (reliability, H4). */
export const MAX_UNPACKED_BYTES = 50 * MEGABYTE
/** Of a file that is never whole in memory: a sheet of 100,000 rows is some 150 MB. */
export const MAX_STREAMED_BYTES = 600 * MEGABYTE
const MAX_RATIO = 100
/** Below this size the compression ratio is not checked: sheets of equal rows compress extremely well. */
const RATIO_FLOOR_BYTES = MEGABYTE

const ENCRYPTED = 1

/**
 * The same .xlsx without compression; the parser never reads the sender's zip, so exactly the bytes counted here are
 * parsed. Checked first against the sizes the directory declares, then by inflating each entry with that limit,
 * because a directory may be wrong, then by the elements that would be parsed.
 * @throws {UnreadableFile} when it is no spreadsheet, ambiguous, would unpack to too much, or describes too much
 */
export function unpackZip(bytes: Buffer): Buffer {
  const entries = readDirectory(bytes)
  refuseOthers(entries)
  guardDeclared(entries, MAX_UNPACKED_BYTES)
  const parts = entries.map((entry) => ({ name: entry.name, content: contentOf(bytes, entry) }))
  guardMarkup(parts.map(({ content }) => content))
  return storedZip(parts)
}

/** Refuses what is no workbook, or an ambiguous one. */
export function refuseOthers(entries: ZipEntry[]): void {
  const names = new Set(entries.map((entry) => entry.name))
  if (!names.has('[Content_Types].xml') || !names.has('xl/workbook.xml'))
    throw new UnreadableFile('file.not-a-spreadsheet')
  if (names.size !== entries.length) throw new UnreadableFile('file.unreadable')
}

export function declaredBytes(entries: readonly ZipEntry[]): number {
  return entries.reduce((sum, entry) => sum + entry.unpacked, 0)
}

/** The sizes that the directory declares, all in all and each beside its packed size. */
export function guardDeclared(entries: ZipEntry[], maxBytes: number): void {
  const tight = entries.some(
    ({ packed, unpacked }) => unpacked > RATIO_FLOOR_BYTES && unpacked > packed * MAX_RATIO,
  )
  if (declaredBytes(entries) > maxBytes || tight) throw new UnreadableFile('file.bomb')
  if (entries.some((entry) => entry.flags & ENCRYPTED)) throw new UnreadableFile('file.unreadable')
}

/** A zip with stored (uncompressed) entries (APPNOTE 6.3.10, 4.3.7, 4.3.12, 4.3.16); without checksums, which are checked. */
function storedZip(entries: { name: string; content: Buffer }[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of entries) {
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(title.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    bodies.push(signed('PK\x03\x04'), facts, title, content)
    directory.push(signed('PK\x01\x02'), facts.subarray(0, 2), facts, rest, title)
    at += 30 + title.length + content.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    8,
  )
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, ...directory, signed('PK\x05\x06'), end])
}

function signed(mark: string): Buffer {
  return Buffer.from(mark, 'latin1')
}
