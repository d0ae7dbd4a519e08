import { inflateRawSync } from 'node:zlib'
import { categories } from '@barem/shared/category/categories'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spreadsheetKind } from '#spreadsheet/kind'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { commandSamples, type Samples } from '../command-samples.ts'
import { upload } from '../multipart.ts'
import { done, quotationWorld } from '../quotations.ts'

// What somebody typed is a text in every export, whatever it begins with, and reads back in as it was (reliability, H5).

let server: TestApp
let superadmin: Caller
let sampleOf: Samples
beforeAll(async () => {
  server = await testApp()
  superadmin = await server.as('superadmin')
  sampleOf = await commandSamples(server)
})
afterAll(() => server.close())

const formulas = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '＝1+1',
  '=HYPERLINK("http://evil.example")',
  '%0A=1+1',
  '|calc',
  ';=1+1',
]

/** The XML of every sheet, and the texts they share, as they lie in the file. */
function partsOf(bytes: Buffer): string {
  const parts: string[] = []
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const text = bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)
    if (/^xl\/(worksheets|sharedStrings)/.test(name)) parts.push(text.toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return parts.join('\n')
}

/** The one new record of a list, with a formula in every text of its form; by column, what was typed. */
async function withFormulas(path: `/${string}`, texts: string[]): Promise<Record<string, string>> {
  const { body, caller } = await sampleOf({ method: 'POST', path })
  const typed = Object.fromEntries(
    texts.map((field, index) => [field, `${formulas[index % formulas.length]} ${field}`]),
  )
  done(await caller.post(path, { ...body, ...typed }))
  return typed
}

async function exported(path: string): Promise<{ bytes: Buffer; rows: unknown[][] }> {
  const { filePath } = done(await superadmin.post<{ filePath: string }>(`/Export/${path}`, {}))
  const bytes = (await superadmin.get(`/File/${filePath}`)).raw.rawPayload
  return { bytes, rows: (await readXlsx(bytes, { sheets: [0] })).sheets[0]!.rows }
}

const customerTexts = [
  'code',
  'name',
  'abbreviatedName',
  'contactPerson',
  'accountNumber',
  'bankName',
  'branchName',
  'companyAddress',
  'warehouseAddress',
  'note',
]
const productTexts = ['code', 'name', 'nameEn', 'description']

const lists: [path: string, resource: `/${string}`, texts: string[]][] = [
  ['customer', '/Customer', customerTexts],
  ['product', '/Product', productTexts],
  // one description makes the spreadsheets of all lists: one of each shape
  ...categories
    .filter(({ resource }) => ['ProductType', 'Warehouse', 'ShippingFee'].includes(resource))
    .map(({ route, resource }): [string, `/${string}`, string[]] => [
      route,
      `/${resource}`,
      resource === 'Warehouse' ? ['code', 'name', 'address'] : ['code', 'name'],
    ]),
]

test.each(lists)(
  'the export of %s holds no formula, and reads back in letter for letter',
  async (path, resource, texts) => {
    const typed = await withFormulas(resource, texts)
    const { bytes, rows } = await exported(path)
    const xml = partsOf(bytes)
    expect(xml).toContain('<row')
    expect(xml).not.toMatch(/<f[ >/]|t="str"|<hyperlink/)
    const kind = spreadsheetKind(path)!
    const header = rows[0]!.map(String)
    const place = (key: string) => header.indexOf(kind.columns.find((one) => one.key === key)!.header.vi)
    const row = rows.find((one) => one[place('code')] === typed.code)!
    for (const [field, text] of Object.entries(typed))
      expect([field, row[place(field)]]).toEqual([field, text])

    // the same row under another code, and another phone where that must be new
    const again = [...row]
    again[place('code')] = `=${path} again`
    if (header.includes('Số điện thoại')) again[header.indexOf('Số điện thoại')] = '0987000111'
    const sheet = await writeXlsx({ sheets: [{ name: 'a', rows: [header, again] as never }] })
    const saved = await upload(superadmin, `/Import/${path}?mode=all`, 'tep.xlsx', sheet)
    expect([saved.status, saved.body.errors]).toEqual([200, undefined])
    const second = await exported(path)
    const restored = second.rows.find((one) => one[place('code')] === `=${path} again`)!
    for (const [field, text] of Object.entries(typed))
      if (field !== 'code') expect([field, restored[place(field)]]).toEqual([field, text])
  },
)

test('the export of quotations holds no formula', async () => {
  const texts = {
    contractNumber: '=1+1',
    note: '@SUM(A1)',
    discount: 1,
    discountReason: '+1',
    shippingAddress: '-1+1',
  }
  const world = await quotationWorld(server)
  await world.draft(texts)
  const { bytes, rows } = await exported('quotation')
  expect(partsOf(bytes)).not.toMatch(/<f[ >/]|t="str"|<hyperlink/)
  expect(rows.flat()).toEqual(expect.arrayContaining(['=1+1', '@SUM(A1)']))
})

test('a formula in a file to be read is refused, not computed', async () => {
  const sheet = await writeXlsx({
    sheets: [
      {
        name: 'a',
        rows: [
          ['Mã', 'Tên'],
          ['A', 'x'],
        ],
        cells: new Map([['1,1', { type: 'formula', formula: '1+1', value: 2 }]]),
      } as never,
    ],
  })
  const preview = await upload(superadmin, '/Import/sales-channel', 'tep.xlsx', sheet)
  expect(preview.body.data.rows[0].errors).toEqual([{ column: 'name', code: 'formula', params: {} }])
})
