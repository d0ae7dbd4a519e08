import { categories } from '@barem/shared/category/categories'
import { resources } from '@barem/shared/i18n/resources'
import { MAX_COLUMNS } from '@barem/shared/spreadsheet/limits'
import { expect, it } from 'vitest'
import { categorySpreadsheet } from '#category/spreadsheet'
import { productColumns } from '#product/columns'
import type { RawCell } from './book.ts'
import { typedCell } from './cells.ts'
import { inWords } from './error-book.ts'
import { pastedCells } from './pasted.ts'
import { columnsLeftOut, readRows } from './sheet-rows.ts'

const reading = { locale: 'vi', today: '2026-11-22' } as const

it('reads a file made from an earlier template, whose headers were worded differently', () => {
  const required = productColumns.filter(({ required }) => required)
  const header = [...required.map((column) => column.header.vi), 'Trọng lượng lý thuyết (kg/ĐVT)']
  const rows = readRows([header, [...required.map(({ key }) => key), 123.45]], productColumns, reading)
  expect(resources.vi.product.import.column.weight).not.toContain('Trọng lượng')
  expect(rows[0]?.values.weight).toBe(123.45)
})

it('gives no cell to a column by a former header where it stands under the header of another', () => {
  const [one, other] = productColumns
    .filter(({ kind }) => kind === 'text')
    .map((column) => ({ ...column, required: false }))
  const former = { ...other!, formerHeaders: [one!.header.vi, 'Cũ'] }
  const read = (header: string[]) => readRows([header, ['A', 'B']], [one!, former], reading)[0]!.values
  expect(read([one!.header.vi, 'khác'])).toMatchObject({ [one!.key]: 'A' })
  expect(read([one!.header.vi, 'khác'])[other!.key] ?? null).toBeNull()
  expect(read([one!.header.vi, 'Cũ'])[other!.key]).toBe('B')
})

it('reads no more columns of what is pasted than of a file', () => {
  const bytes = Buffer.from(`${'a\t'.repeat(500)}a\n`)
  expect(pastedCells({ bytes }, { rowsAtOnce: 10 })[0]).toHaveLength(MAX_COLUMNS)
})

it('finds two rows of codes that look the same', () => {
  const required = productColumns.filter(({ required }) => required)
  const row = (code: string) => required.map(({ key }) => (key === 'code' ? code : key))
  const header = required.map((column) => column.header.vi)
  const rows = readRows([header, row('D10 A'), row('D10\u00a0 A\ufe0f')], productColumns, reading)
  const repeated = { path: 'code', code: 'duplicate_in_file', params: { row: 2 } }
  expect(rows.map(({ errors }) => errors.filter(({ path }) => path === 'code'))).toEqual([[], [repeated]])
})

it('reads a rate as it is written, with its sign or in the format of Excel', () => {
  const column = productColumns.find(({ key }) => key === 'vatRate')!
  const read = (cell: RawCell) => typedCell(cell, column, reading)
  for (const cell of ['8%', '8 %', '8', 8, { number: 0.08, shown: '8%' }])
    expect(read(cell)).toEqual({ value: 8 })
  expect(read('tám')).toMatchObject({ issue: { code: 'invalid_type', params: { expected: 'number' } } })
  const price = productColumns.find(({ key }) => key === 'salePrice')!
  expect(typedCell('8%', price, reading).issue?.code).toBe('invalid_type')
})

it('reads a date as it is read wherever one is typed', () => {
  const column = { ...productColumns[0]!, key: 'day', kind: 'date' } as const
  const read = (cell: RawCell) => typedCell(cell, column, reading)
  for (const cell of ['5/12/2026', '05.12.26', '5-12', '05122026', '2026-12-05', { date: '2026-12-05' }])
    expect(read(cell)).toEqual({ value: '2026-12-05' })
  for (const cell of ['31/2/2026', 'mười hai', '5/12/1026']) expect(read(cell).issue?.code).toBe('date')
})

it('reads a measure as the lines of a document do: a single separator is the decimal one', () => {
  const required = productColumns.filter(({ required }) => required)
  const header = [...required.map((column) => column.header.vi), 'barem', 'length', 'weight', 'salePrice']
  const read = (...cells: string[]) =>
    readRows([header, [...required.map(({ key }) => key), ...cells]], productColumns, reading)[0]!
  expect(read('1.578', '5.850', '1.578', '14.850').values).toMatchObject({
    ...{ barem: 1.578, length: 5.85, weight: 1578, salePrice: 14_850 },
  })
  expect(read('1.578 kg/m', '5,850 m', '3,6 tấn', '14.850').values).toMatchObject({
    ...{ barem: 1.578, length: 5.85, weight: 3600 },
  })
  expect(read('=1,5*2', '6', '3 cây', '14tr/tấn').errors.map(({ path }) => path)).toEqual([
    ...['barem', 'weight', 'salePrice'],
  ])
})

it('reads the factor of a unit by what the unit measures', () => {
  const unit = categories.find(({ table }) => table === 'product_unit')!
  const { columns } = categorySpreadsheet(unit)
  const factor = (kind: string, typed: string) =>
    readRows(
      [
        ['code', 'name', 'kind', 'factor'],
        ['U', 'U', kind, typed],
      ],
      columns as never,
      reading,
    )[0]!.values.factor
  expect(factor('length', '6.000')).toBe(6)
  expect(factor('mass', '1.000')).toBe(1000)
})

it('names the columns it does not read as their file does, but not the errors of our own', () => {
  const columns = productColumns.filter(({ required }) => required)
  const header = columns.map((column) => column.header.vi)
  const long = `Dài${'x'.repeat(1_000)}`
  const others: RawCell[] = [
    'Ghi chú riêng',
    null,
    2026,
    'LỖI',
    'Errors',
    header[0]!,
    'Ghi\nchú\0',
    '\u202e',
    long,
  ]
  expect(columnsLeftOut([...header, ...others, { formula: true, result: 'Vùng' }], columns, 'vi')).toEqual([
    ...['Ghi chú riêng', '2026', header[0], 'Ghi chú', `${long.slice(0, 100)}…`, 'Vùng'],
  ])
})

it.each(['có thể', 7, { date: '2026-11-22' }] as RawCell[])(
  'says of %j what a yes/no column takes',
  (cell) => {
    const active = productColumns.find(({ key }) => key === 'active')!
    const { issue } = typedCell(cell, active, reading)
    expect(issue?.code).toBe('yes_or_no')
    expect(inWords(issue!, productColumns, 'vi')).toMatch(/chỉ nhận Có hoặc Không$/)
    expect(inWords(issue!, productColumns, 'en')).toMatch(/takes only Yes or No$/)
  },
)
