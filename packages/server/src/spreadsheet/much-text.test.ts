import type { ImportResult } from '@barem/shared/spreadsheet/endpoints'
import type { ImportJobDetail } from '@barem/shared/spreadsheet/job-endpoints'
import { CELL_MAX_LENGTH, IMPORT_MAX_ROWS } from '@barem/shared/spreadsheet/limits'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { UnreadableFile } from '#file/failure'
import { Refusal } from '#refusal'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done } from '#test/document-world'
import { customerBook } from '#test/import-jobs'
import { upload } from '#test/multipart'
import { oldWorkbook } from '#test/old-workbook'
import { workbookOf, zip } from '#test/zip'
import type { RawCell } from './book.ts'
import { cellOf } from './engine.ts'
import { runImportJobs } from './job-run.ts'
import { workJob } from './job-work.ts'
import { spreadsheetKind } from './kind.ts'
import { readSpreadsheet } from './run.ts'
import { streamRows } from './stream.ts'

// What is read is typed and checked in the process that answers everybody, so that what matters of a file is how many
// characters come out of it: a text that many cells share stands in the file once.

vi.setConfig({ testTimeout: 60_000 })

let server: TestApp
let director: Caller
beforeAll(async () => {
  server = await testApp()
  director = await server.as('director.hoa')
})
afterAll(() => server.close())

const HEADER = ['code', 'name', 'abbreviatedName', 'type', 'phone', 'contactPerson', 'contactPhone']
const REST = ['supplier', 'accountNumber', 'bankName', 'companyAddress']
const KEYS = [...HEADER, ...REST]
const LONG = 'thep '.repeat(800)

/** Customers each of whose cells names one text of 4,000 characters. */
function sharing(rows: number): Buffer {
  const cells = (row: number, cell: (column: number) => string) =>
    `<row r="${row}">${KEYS.map((_, column) => cell(column)).join('')}</row>`
  const all = [
    cells(1, (column) => `<c t="str"><v>${KEYS[column]}</v></c>`),
    ...Array.from({ length: rows }, (_, at) => cells(at + 2, () => '<c t="s"><v>0</v></c>')),
  ]
  const texts = Buffer.from(`<sst><si><t>${LONG}</t></si></sst>`)
  const to = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings'
  return zip(
    workbookOf(
      all.join(''),
      [{ name: 'xl/sharedStrings.xml', bytes: texts }],
      `<Relationship Id="rId2" Type="${to}" Target="sharedStrings.xml"/>`,
    ),
  )
}

const oldSharing = (rows: number) =>
  oldWorkbook([KEYS, ...Array.from({ length: rows }, () => KEYS.map(() => ({ shared: 0 })))], {
    shared: [LONG],
  })

const send = (name: string, bytes: Uint8Array) =>
  upload<ImportResult>(director, '/Import/customer?mode=preview', name, bytes)
const charactersOf = (rows: RawCell[][]) =>
  rows.flat().reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0)

test.each([
  ['.xlsx', sharing, false],
  ['.xls', oldSharing, true],
] as const)('an %s whose cells share one long text hands nothing over', async (_, make, old) => {
  const bytes = make(4_900)
  expect(bytes.length).toBeLessThan(2_000_000)
  await expect(readSpreadsheet(bytes, old)).rejects.toEqual(
    new Refusal('file.too-much-text', { params: { max: IMPORT_MAX_ROWS, types: '.xlsx' } }),
  )
  expect(charactersOf(await readSpreadsheet(make(100), old))).toBe(
    100 * KEYS.length * LONG.trim().length + KEYS.join('').length,
  )
})

test('it is a job, and of an old Excel or of lines refused in words', async () => {
  const { job } = done(await send('day.xlsx', sharing(4_900)))
  expect(job).toMatchObject({ state: 'waiting' })
  done(await director.post(`/ImportJob/${job!.id}/cancel`))
  const old = await send('day.xls', oldSharing(4_900))
  expect(old).toMatchObject({ status: 422, body: { code: 'file.too-much-text' } })
  expect(old.body.message).toContain('chia thành nhiều file')
  const lines = await upload(director, '/Import/quotation/lines', 'day.xlsx', sharing(4_900))
  expect(lines.body.code).toBe('file.too-much-text')
})

test('a job reads no more of it either', async () => {
  const read = async (maxRows: number) => {
    let rows = 0
    for await (const piece of streamRows(sharing(60), maxRows)) rows += piece.length
    return rows
  }
  expect(await read(3_000)).toBe(61)
  await expect(read(1_000)).rejects.toEqual(new UnreadableFile('file.too-much-text'))
})

test('a file of as many rows as are worked at once, with notes, is looked at while one waits', async () => {
  const notes = Array.from({ length: IMPORT_MAX_ROWS }, (_, at) => [
    at + 2,
    { note: 'Giao thép '.repeat(50) },
  ])
  const bytes = await customerBook(61, IMPORT_MAX_ROWS, Object.fromEntries(notes))
  const { total, valid, job } = done(await send('lon.xlsx', bytes))
  expect([total, valid, job]).toEqual([IMPORT_MAX_ROWS, IMPORT_MAX_ROWS, null])
})

test('a cell that is too long is an error at the cell, of the length its field takes, and never its beginning alone', async () => {
  const long = { name: 'á'.repeat(20_000), type: 'b'.repeat(20_000) }
  const row = done(await send('dai.xlsx', await customerBook(62, 1, { 2: long }))).rows[0]!
  const shown = `${'á'.repeat(CELL_MAX_LENGTH)}…`
  expect(row.values.name).toBe(shown)
  expect(row.errors).toEqual([
    { column: 'name', code: 'too_big', params: { maximum: 200, origin: 'string' } },
    { column: 'type', code: 'too_big', params: { maximum: CELL_MAX_LENGTH, origin: 'string' } },
  ])
  const pasted = Buffer.from(`code\tname\n\t${'á'.repeat(20_000)}\n`)
  const list = done(
    await upload<ImportResult>(
      await server.as('admin.lan'),
      '/Import/sales-channel?mode=preview',
      'dan.tsv',
      pasted,
    ),
  )
  expect(list.rows[0]).toMatchObject({
    values: { name: shown },
    errors: [{}, { column: 'name', code: 'too_big' }],
  })
  // what is shown is refused again where it is sent again
  const again = await writeXlsx({
    sheets: [
      {
        name: 'a',
        rows: [
          ['code', 'name'],
          ['A', shown],
        ],
      },
    ],
  })
  const anew = done(
    await upload<ImportResult>(
      await server.as('admin.lan'),
      '/Import/sales-channel?mode=preview',
      'lai.xlsx',
      again,
    ),
  )
  expect(anew.rows[0]!.errors).toMatchObject([{ column: 'name', code: 'too_big' }])
})

test('a cell of a job that is too long is such an error as well', async () => {
  const rows = IMPORT_MAX_ROWS + 1
  const { job } = done(
    await send('lon.xlsx', await customerBook(63, rows, { 5: { name: 'á'.repeat(20_000) } })),
  )
  await runImportJobs(server.deps, workJob)
  const checked = done(await director.get<ImportJobDetail>(`/ImportJob/${job!.id}`))
  expect(checked).toMatchObject({ state: 'checked', total: rows, invalid: 1 })
  const values = { name: `${'á'.repeat(CELL_MAX_LENGTH)}…` }
  expect(checked.rows[0]).toMatchObject({ row: 5, values, errors: [{ column: 'name', code: 'too_big' }] })
})

test('a number whose format asks for thousands of zeros is a number', () => {
  const read = (numFmt: string) => cellOf(5, { isFormula: false, isError: false, numFmt })
  expect(read('0000000000')).toEqual({ number: 5, shown: '0000000005' })
  expect(read('0'.repeat(5_000))).toBe(5)
})

test('an export of more text than this process may hold is refused, however few its rows are', async () => {
  const rows = async function* () {
    for (let at = 0; at < 19_000; at++) yield { code: String(at), name: LONG }
  }
  vi.spyOn(spreadsheetKind('customer')!, 'rows').mockImplementationOnce(rows)
  const answer = await director.post('/Export/customer', { columns: ['code', 'name'] })
  expect([answer.status, answer.body.code]).toEqual([422, 'file.too-much-data'])
})
