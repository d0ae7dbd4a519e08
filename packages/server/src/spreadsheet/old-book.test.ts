import { readFile } from 'node:fs/promises'
import type { ImportResult } from '@barem/shared/spreadsheet/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done } from '#test/document-world'
import { upload } from '#test/multipart'
import { type OldCell, oldWorkbook, ownPercent } from '#test/old-workbook'

// Files of Excel 97 to 2003; those read here were written by SheetJS.

let server: TestApp
let director: Caller
let bytes: Buffer

beforeAll(async () => {
  server = await testApp()
  director = await server.as('director.hoa')
  bytes = await readFile(new URL('../../test/spreadsheets/khach-hang.xls', import.meta.url))
})
afterAll(() => server.close())

const send = (content: Uint8Array, path = 'customer', name = 'khach-hang.xls', mode = 'preview') =>
  upload<ImportResult>(director, `/Import/${path}?mode=${mode}`, name, content)

test.each(['khach-hang.xls', 'doi-ten.xlsx'])(
  '%s: customers of an old file come as those of a new one',
  async (name) => {
    const { rows, ...counts } = done(await send(bytes, 'customer', name))
    expect(counts).toMatchObject({ total: 2, valid: 1, invalid: 1, job: null })
    expect(rows.map(({ row, values, errors }) => [row, values.name, values.paymentTerm, errors])).toEqual([
      [3, 'Công ty Thép Hỏng', 45, [{ column: 'phone', code: 'phone', params: {} }]],
      [2, 'Công ty Thép Cũ', 30, []],
    ])
  },
)

test('products of an old file come as those of a new one', async () => {
  const products = await readFile(new URL('../../test/spreadsheets/san-pham.xls', import.meta.url))
  const { rows, ...counts } = done(await send(products, 'product', 'san-pham.xls'))
  expect(counts).toMatchObject({ total: 2, valid: 1, invalid: 1, job: null })
  expect(
    rows.map(({ row, values, errors }) => [row, values.name, values.barem, values.salePrice, errors]),
  ).toEqual([
    [3, 'Thép không loại', 0.888, 15_500, [expect.objectContaining({ column: 'type' })]],
    [2, 'Thép cây đời cũ', 0.888, 15_500, []],
  ])
})

const keys = ['code', 'name', 'type', 'group', 'unit', 'origin', 'weight', 'vatRate']
const product = (code: OldCell, name: OldCell, vatRate: OldCell) => [
  ...[code, name, 'Thép', 'Thép xây dựng', 'Cây', 'Việt Nam', { number: 5.5, format: 0 }, vatRate],
]

test.each([
  ['each in a record of its own', false],
  ['side by side in one record', true],
])('numbers mean what their format shows, a rate a percentage, a code its zeros: %s', async (_, runs) => {
  const formats = ['0.0%', '00000000']
  const rows = [
    keys,
    product({ number: runs ? 7001 : 7002, format: 2 }, 'Thép một', { number: 0.08, format: 1 }),
    product('OWN', 'Thép hai', { number: 0.1, format: ownPercent(formats) }),
    product('PLAIN', 'Thép ba', { number: 8, format: 0 }),
  ]
  const bytes = oldWorkbook(rows, { formats, runs })
  const code = runs ? '00007001' : '00007002'
  const read = done(await send(bytes, 'product', 'cu.xls')).rows
  expect(read.map(({ values, errors }) => [values.code, values.vatRate, errors])).toEqual([
    [code, 8, []],
    ['OWN', 10, []],
    ['PLAIN', 8, []],
  ])
})

test('what Excel shows as an error is one at its cell, typed or computed', async () => {
  const rows = [
    keys,
    product('E1', { error: 0x2a }, 8),
    product('E2', { error: 0x0f, computed: true }, 8),
    product('E3', 'Thép #N/A', 8),
  ]
  const { rows: read } = done(await send(oldWorkbook(rows), 'product', 'loi.xls'))
  const told = read.map(({ values, errors }) => [
    values.code,
    values.name,
    ...errors.map(({ column, code }) => `${column} ${code}`),
  ])
  expect(told.toSorted()).toEqual([
    ['E1', '#N/A', 'name cell_error'],
    ['E2', '#VALUE!', 'name cell_error'],
    ['E3', 'Thép #N/A'],
  ])
})

test('its valid rows are imported', async () => {
  expect(done(await send(bytes, 'customer', 'khach-hang.xls', 'valid'))).toMatchObject({ created: 1 })
})

test('a list that reads new files alone says how to make one', async () => {
  const admin = await server.as('admin.lan')
  const { body, status } = await upload(admin, '/Import/sales-channel', 'kenh.xls', bytes)
  expect([status, body.code]).toEqual([422, 'file.save-as-xlsx'])
  expect(body.message).toContain('(*.xlsx)')
})

/** The same file with something else at a place of it. */
const changed = (change: (copy: Buffer) => void) => {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}

test.each<[string, () => Buffer]>([
  ['cut in the middle', () => bytes.subarray(0, 1500)],
  ['with sectors that lead back to themselves', () => changed((copy) => copy.fill(0, 512, 1024))],
  ['with a directory of noise', () => changed((copy) => copy.fill(0xa5, 1024, 2048))],
  ['with a size no file has', () => changed((copy) => copy.fill(0xff, 30, 76))],
  ['of zeros behind its first bytes', () => changed((copy) => copy.fill(0, 8))],
])('an old file %s is refused in words, in a thread of its own', async (_, file) => {
  const { status, body } = await send(file())
  expect(status).toBe(422)
  expect(['file.unreadable', 'file.bomb', 'import.wrong-columns', 'import.empty']).toContain(body.code)
})

test('what is no spreadsheet is refused with the types that its kind takes', async () => {
  const { body } = await send(Buffer.from('Mã khách hàng;Tên'))
  expect(body).toMatchObject({
    code: 'file.not-a-spreadsheet',
    message: 'File không phải bảng tính hợp lệ. Chỉ nhận file .xlsx, .xls',
  })
})
