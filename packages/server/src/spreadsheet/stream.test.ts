import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { crc32 } from 'node:zlib'
import { MEGABYTE } from '@barem/shared/values/constants'
import { expect, test, vi } from 'vitest'
import { UnreadableFile } from '#file/failure'
import { type Part, workbookOf, zip } from '#test/zip'
import { streamRows } from './stream.ts'

// A file of any length is read piece by piece, so that what a whole file is refused for is asked of each piece.

const SHEET = 'xl/worksheets/sheet1.xml'
const row = (number: number) => `<row r="${number}"><c r="A${number}" t="str"><v>Thép ${number}</v></c></row>`
const rows = Array.from({ length: 20_000 }, (_, at) => row(at + 1)).join('')
const whole = workbookOf(rows)
const changed = (name: string, change: Partial<Part>) =>
  zip(whole.map((part) => (part.name === name ? { ...part, ...change } : part)))
const sheet = whole.find(({ name }) => name === SHEET)!.bytes
const texts = (change: Partial<Part>) =>
  zip([...whole, { name: 'xl/sharedStrings.xml', bytes: Buffer.from('<sst/>'), ...change }])

/** How many rows are read of a file, and what it is refused for. */
async function read(bytes: Buffer): Promise<[rows: number, refused: string | null]> {
  let count = 0
  try {
    for await (const piece of streamRows(bytes, 100_000)) count += piece.length
    return [count, null]
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return [count, error.code]
  }
}

test('a sheet of several pieces is read with the checksum it has', async () => {
  expect(sheet.length).toBeGreaterThan(10 * 65_536)
  expect(await read(changed(SHEET, { crc: crc32(sheet) }))).toEqual([20_000, null])
})

test.each([
  ['longer', { claims: 1_000 }, 'file.bomb', 0],
  ['shorter', { claims: sheet.length + 1 }, 'file.unreadable', 20_000],
  ['other', { crc: (crc32(sheet) ^ 1) >>> 0 }, 'file.unreadable', 20_000],
])('a sheet %s than it declares is refused, and nothing behind that is read', async (_, lie, code, count) => {
  expect(await read(changed(SHEET, lie))).toEqual([count, code])
})

// stored, and not tight: by what the directory says of all parts together the file is let through
const stored = (claims: number): Partial<Part> => ({
  ...{ bytes: Buffer.alloc(claims / 80, ' '), claims, method: 0 },
})

test.each([
  ['texts over what is held of them', () => texts(stored(121 * MEGABYTE))],
  ['texts longer than they declare', () => texts({ bytes: Buffer.alloc(3 * 65_536, '<si/>'), claims: 100 })],
  ['a small part that is large', () => changed('xl/workbook.xml', stored(5 * MEGABYTE))],
])('%s are refused before a row is read', async (_, make) => {
  expect(await read(make())).toEqual([0, 'file.bomb'])
})

/** Megabytes that are held now. */
function heldMegabytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / MEGABYTE
}

test('unlike texts cost less memory than they are long', async () => {
  const some = Array.from({ length: 20_000 }, (_, at) => {
    const orders = Array.from(
      { length: 60 },
      (_, order) => `ống kẽm ${Math.imul(at * 60 + order, 2_654_435_761)}`,
    )
    return `<si><t>${orders.join(', ')}</t></si>`
  })
  const bytes = Buffer.from(`<sst>${some.join('')}</sst>`)
  expect(bytes.length).toBeGreaterThan(24 * MEGABYTE)
  const lines = some.map((_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at}</v></c></row>`)
  const file = zip(workbookOf(lines.join(''), [{ name: 'xl/sharedStrings.xml', bytes }]))
  // what the first reading of all loads and keeps is not the texts'
  for await (const _ of streamRows(file, 100_000)) break
  const before = heldMegabytes()
  const reading = streamRows(file, 100_000)
  const { value } = await reading.next()
  expect(value?.[1]?.cells).toEqual([some[1]!.slice('<si><t>'.length, -'</t></si>'.length)])
  // what was inflated may still be on its way out
  await vi.waitFor(() => expect(heldMegabytes() - before).toBeLessThan(18))
  await reading.return(undefined)
})
