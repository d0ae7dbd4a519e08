import { deflateRawSync } from 'node:zlib'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export interface Part {
  name: string
  bytes: Buffer
  /** What the directory claims, where it lies. */
  claims?: number
  /** What the directory says of its checksum; 0, where nothing is said, stands for none. */
  crc?: number
  method?: number
  flags?: number
  /** The extra field of its entry in the directory. */
  extra?: Buffer
}

/** The parts as local entries, and the directory that lists them, which begins at `offset`. */
function listed(parts: Part[], from = 0) {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = from
  for (const { name, bytes, claims, crc = 0, method = 8, flags = 0, extra = Buffer.alloc(0) } of parts) {
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const title = Buffer.from(name)
    const size = claims ?? bytes.length
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(crc, 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(size, 24)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt16LE(extra.length, 30)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, title, packed)
    directory.push(entry, title, extra)
    offset += 30 + title.length + packed.length
  }
  return { body: Buffer.concat(locals), directory: Buffer.concat(directory), at: offset, count: parts.length }
}

/** A zip made by hand, so that it may lie. */
export function zip(parts: Part[], { comment = '', count = parts.length } = {}): Buffer {
  const { body, directory, at } = listed(parts)
  return Buffer.concat([body, directory, endRecord(count, directory.length, at, comment)])
}

export function endRecord(count: number, size: number, at: number, comment = ''): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([end, Buffer.from(comment)])
}

/** Two zips in one file: whoever reads the plain end record sees `shown`, whoever follows ZIP64 sees `meant`. */
export function twoFaced(shown: Part[], meant: Part[]): Buffer {
  const one = listed(shown)
  const other = listed(meant, one.at)
  const bodies = [one.body, other.body, one.directory, other.directory]
  const directoryAt = other.at + one.directory.length
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(other.count), 24)
  record.writeBigUInt64LE(BigInt(other.count), 32)
  record.writeBigUInt64LE(BigInt(other.directory.length), 40)
  record.writeBigUInt64LE(BigInt(directoryAt), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(directoryAt + other.directory.length), 8)
  return Buffer.concat([...bodies, record, locator, endRecord(one.count, 0xffffffff, other.at)])
}

/** The extra field by which a directory entry says its sizes in ZIP64. */
export const zip64Extra = Buffer.from([1, 0, 8, 0, 1, 0, 0, 0, 0, 0, 0, 0])

/** A workbook whose first sheet holds these rows, as XML; `more` stands beside it, `related` among its relationships. */
export function workbookOf(rows: string | Buffer, more: Part[] = [], related = ''): Part[] {
  const relationships = (inner: string) => Buffer.from(`<Relationships>${inner}</Relationships>`)
  const one = (type: string, target: string) =>
    `<Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/>`
  const sheet = [
    Buffer.from('<worksheet><sheetData>'),
    Buffer.from(rows),
    Buffer.from('</sheetData></worksheet>'),
  ]
  return [
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { name: '_rels/.rels', bytes: relationships(one('officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: relationships(one('worksheet', 'worksheets/sheet1.xml') + related),
    },
    {
      name: 'xl/workbook.xml',
      bytes: Buffer.from('<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    },
    { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.concat(sheet) },
    ...more,
  ]
}
