/** Sectors of no file, and what ends a chain of them ([MS-CFB] 2.1). */
const [END_OF_CHAIN, FREE] = [0xfffffffe, 0xffffffff]
const HEADER_TABLES = 109
const ENTRY_BYTES = 128
const [STREAM, ROOT] = [2, 5]
const MINI_SECTOR_BYTES = 64
/** Below it a stream stands in sectors of its own kind, where the header says nothing else. */
const SMALL_BYTES = 4096

interface Entry {
  type: number
  name: string
  start: number
  size: number
}

/**
 * The workbook within a file of Excel 97 to 2003, which is a small file system of its own. Chains are no longer than
 * the file, however its tables lead.
 * @throws {RangeError} where it names what is not there
 */
export function workbookStream(file: Buffer): Buffer {
  const sectorBytes = 1 << file.readUInt16LE(30)
  const inSectors = sectors(file, sectorBytes, 1)
  const table = tableOf(file, sectorBytes, inSectors)
  const chain = (start: number) => joined(start, table, inSectors)
  const entries = entriesOf(chain(file.readUInt32LE(48)))
  const named = (name: string) => entries.findLast((entry) => entry.type === STREAM && entry.name === name)
  const entry = named('Workbook') ?? named('Book')
  if (!entry) throw new RangeError('no workbook')
  if (entry.size >= (file.readUInt32LE(56) || SMALL_BYTES)) return chain(entry.start).subarray(0, entry.size)
  const root = entries.find(({ type }) => type === ROOT)
  if (!root) throw new RangeError('no root')
  const small = chain(root.start).subarray(0, root.size)
  const smallTable = numbersOf(chain(file.readUInt32LE(60)))
  return joined(entry.start, smallTable, sectors(small, MINI_SECTOR_BYTES, 0)).subarray(0, entry.size)
}

type Sectors = (at: number) => Buffer

function sectors(bytes: Buffer, length: number, first: number): Sectors {
  return (at) => {
    const from = (at + first) * length
    if (from >= bytes.length) throw new RangeError('a sector behind the end of the file')
    return bytes.subarray(from, from + length)
  }
}

/** Which sector follows each; the sectors of this table stand in the header, and of a large file in a chain behind it. */
function tableOf(file: Buffer, sectorBytes: number, sector: Sectors): number[] {
  const most = Math.ceil(file.length / sectorBytes)
  const parts = numbersOf(file.subarray(76, 76 + 4 * HEADER_TABLES))
  let next = file.readUInt32LE(68)
  for (let count = 0; next !== END_OF_CHAIN && next !== FREE && count < most; count += 1) {
    const numbers = numbersOf(sector(next))
    next = numbers.pop() ?? END_OF_CHAIN
    parts.push(...numbers)
  }
  const used = parts.filter((at) => at !== FREE && at !== END_OF_CHAIN)
  return used.slice(0, Math.min(most, file.readUInt32LE(44))).flatMap((at) => numbersOf(sector(at)))
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(4 * at))
}

function joined(start: number, table: readonly number[], sector: Sectors): Buffer {
  const parts: Buffer[] = []
  for (let at = start; at !== END_OF_CHAIN && at !== FREE && parts.length <= table.length; )
    [at] = [table[at] ?? END_OF_CHAIN, parts.push(sector(at))]
  return Buffer.concat(parts)
}

function entriesOf(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const letters = Math.max(0, Math.min(32, directory.readUInt16LE(at + 64) / 2 - 1))
    entries.push({
      type: directory[at + 66]!,
      name: directory.toString('utf16le', at, at + 2 * letters),
      start: directory.readUInt32LE(at + 116),
      size: directory.readUInt32LE(at + 120),
    })
  }
  return entries
}
