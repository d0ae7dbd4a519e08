import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { MEGABYTE } from '@barem/shared/values/constants'
import { UnreadableFile } from '#file/failure'
import { scanXml } from '#file/xml-scan'
import { readDirectory, type ZipEntry } from '#file/zip-directory'
import { contentOf, DEFLATED, packedContent, STORED } from '#file/zip-entry'
import type { RawCell } from './book.ts'
import type { HeldTexts } from './held-texts.ts'
import { formatsOf, rowReader, sheetOf, textReader } from './sheet-xml.ts'
import { guardDeclared, MAX_STREAMED_BYTES, refuseOthers } from './unpack-zip.ts'

/** One row of the first sheet: its number, and its cells. */
export interface StreamedRow {
  row: number
  cells: RawCell[]
}

/** The texts of a file (`sharedStrings.xml`), which are held while it is read. */
const MAX_TEXTS_BYTES = 120 * MEGABYTE
/** Each part that says where the sheet is and how its cells look. */
const MAX_SMALL_BYTES = 4 * MEGABYTE
const PIECE_BYTES = 65_536

/**
 * The rows of an .xlsx's first sheet that say anything, in their order, some at a time: inflated and read piece by piece, so
 * that a file of any length costs the memory of its texts and of one piece. Guarded as `unpackZip` guards, with larger
 * bounds; a cell means what `readBook` reads of it.
 * @throws {UnreadableFile}
 */
export async function* streamRows(packed: Buffer, maxRows: number): AsyncGenerator<StreamedRow[]> {
  const listed = readDirectory(packed)
  refuseOthers(listed)
  guardDeclared(listed, MAX_STREAMED_BYTES)
  const entries = new Map(listed.map((entry) => [entry.name, entry]))
  const small = (name: string) => {
    const entry = entries.get(name)
    if (entry && entry.unpacked > MAX_SMALL_BYTES) throw new UnreadableFile('file.bomb')
    return entry ? contentOf(packed, entry).toString('utf8') : ''
  }
  const { sheet, date1904 } = sheetOf(small('xl/workbook.xml'), small('xl/_rels/workbook.xml.rels'))
  const entry = entries.get(sheet)
  if (!entry) throw new UnreadableFile('file.unreadable')
  const texts = await textsOf(packed, entries.get('xl/sharedStrings.xml'))
  const reader = rowReader({ texts, formats: formatsOf(small('xl/styles.xml')), date1904 }, maxRows)
  const scan = scanXml(reader)
  for await (const piece of pieces(packed, entry)) {
    scan.write(piece)
    if (reader.rows.length > 0) yield reader.rows.splice(0)
  }
  scan.end()
}

async function textsOf(packed: Buffer, entry: ZipEntry | undefined): Promise<HeldTexts> {
  const { texts, ...handlers } = textReader()
  if (!entry) return texts
  if (entry.unpacked > MAX_TEXTS_BYTES) throw new UnreadableFile('file.bomb')
  const scan = scanXml(handlers)
  for await (const piece of pieces(packed, entry)) scan.write(piece)
  scan.end()
  return texts
}

/** An entry as text, piece by piece; more, fewer or other bytes than the directory declares are refused. */
async function* pieces(packed: Buffer, entry: ZipEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  let [length, sum] = [0, 0]
  try {
    for await (const piece of inflated(packedContent(packed, entry), entry)) {
      length += piece.length
      if (length > entry.unpacked) throw new UnreadableFile('file.bomb')
      sum = crc32(piece, sum)
      yield decoder.decode(piece, { stream: true })
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('file.unreadable')
  }
  if (length !== entry.unpacked || (entry.crc !== 0 && sum !== entry.crc))
    throw new UnreadableFile('file.unreadable')
}

function inflated(content: Buffer, { method }: ZipEntry): AsyncIterable<Buffer> {
  const slices = Readable.from(sliced(content))
  if (method === STORED) return slices
  if (method !== DEFLATED) throw new UnreadableFile('file.unreadable')
  return slices.pipe(createInflateRaw({ chunkSize: PIECE_BYTES }))
}

function* sliced(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES)
}
