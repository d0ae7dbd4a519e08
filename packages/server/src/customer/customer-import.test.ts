import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadContext } from '#http/call'
import { writeRows } from '#spreadsheet/batch'
import { typedCell } from '#spreadsheet/cells'
import type { Value } from '#spreadsheet/kind'
import { type TestApp, testApp } from '#test/app'
import { contextOf, inCommand } from '#test/context'
import { exportedRows } from '#test/exported'
import { customerSpreadsheet } from './spreadsheet.ts'

let server: TestApp
let minh: ReadContext

beforeAll(async () => {
  server = await testApp()
  minh = await contextOf(server, 'sales.minh', ['customer:view', 'customer:create'])
})
afterAll(() => server.close())

const right: Record<string, Value> = {
  ...Object.fromEntries(
    customerSpreadsheet.columns.filter(({ readOnly }) => !readOnly).map(({ key }) => [key, null]),
  ),
  ...{ name: 'Công ty Nhập', abbreviatedName: 'NHẬP', type: 'cong trinh' },
  ...{ contactPerson: 'Anh Nhập', contactPhone: '0955000002', supplier: false, accountNumber: '123' },
  ...{ bankName: 'ACB', companyAddress: '1 Lê Lợi', paymentCycle: 'hang thang', username: 'sales.trang' },
}
const check = (...rows: Record<string, Value>[]) =>
  customerSpreadsheet.check!(
    minh,
    rows.map((change, place) => ({
      row: place + 2,
      values: { ...right, phone: `095600000${place}`, ...change },
    })),
  )

const exported = (view: object) => exportedRows(customerSpreadsheet, minh, view)

test('a right row becomes a customer with a code, in the charge of whom it names', async () => {
  const rows = await check({ phone: '0955000001' }, { phone: '0955000003', active: false, username: null })
  expect(rows.flatMap(({ errors }) => errors)).toEqual([])
  const written = await inCommand(minh, (call) => writeRows(customerSpreadsheet.record!, call, rows))
  expect(written.map(({ row, before }) => [row, before])).toEqual([
    [2, null],
    [3, null],
  ])
  const [first, second] = await exported({ search: '09550000', sort: 'code' })
  expect(first).toMatchObject({
    username: 'sales.trang',
    type: 'Công trình',
    paymentCycle: 'Hằng tháng',
    active: true,
  })
  expect(second).toMatchObject({ username: 'sales.minh', active: false })
  expect(first?.code).toMatch(/^KH\d{4}$/)
})

test('a telephone or tax code that was kept as a number has its zero in front again', () => {
  const kept: [string, number][] = [
    ['phone', 912345004],
    ['contactPhone', 2838123456],
    ['taxCode', 100109106],
    ['accountNumber', 912345004],
  ]
  const read = kept.map(([key, number]) => {
    const column = customerSpreadsheet.columns.find((one) => one.key === key)!
    return typedCell(number, column, { locale: 'vi', today: '2026-11-24' }).value
  })
  expect(read).toEqual(['0912345004', '02838123456', '0100109106', '912345004'])
})

test('a bank is called as everybody calls it, and one that nobody knows as it was typed', async () => {
  const rows = await check({ bankName: 'vcb' }, { bankName: 'Ngoại thương' }, { bankName: 'Vitcombank' })
  expect(rows.map(({ body }) => (body as { bankName: string }).bankName)).toEqual([
    ...['Vietcombank', 'Vietcombank', 'Vitcombank'],
  ])
})

test('wrong cells are named by their columns', async () => {
  const { code, phone } = (await exported({ sort: 'code' }))[0]!
  const rows = await check(
    { type: 'Ngoài hành tinh' },
    { username: 'nobody.here' },
    { paymentCycle: 'thỉnh thoảng' },
    { phone: phone as string },
    { code: String(code).toLowerCase() },
    { taxCode: '12' },
    { supplier: null },
    { paymentTerm: 400 },
  )
  expect(
    rows.map(({ body, errors }) => [body, ...errors.map((error) => `${error.path} ${error.code}`)]),
  ).toEqual(
    [
      'type unknown-reference',
      'username unknown-reference',
      'paymentCycle unknown-reference',
      'phone CUS_ERR_006',
      'code duplicate-code',
      'taxCode tax_code',
      'supplier required',
      'paymentTerm too_big',
    ].map((issue) => [null, issue]),
  )
})

test('the export is the view: filtered, in its order, whole', async () => {
  expect(await exported({})).toHaveLength(42)
  const retail = await server.deps.db
    .selectFrom('customerType')
    .select('id')
    .where('name', '=', 'Khách lẻ')
    .executeTakeFirstOrThrow()
  const rows = await exported({ customerTypeId: retail.id, sort: '-code' })
  expect(rows).toHaveLength(8)
  expect(rows.map(({ code }) => code)).toEqual(
    rows
      .map(({ code }) => code)
      .toSorted()
      .toReversed(),
  )
  expect(Object.keys(rows[0]!).toSorted()).toEqual(
    customerSpreadsheet.columns.map(({ key }) => key).toSorted(),
  )
})
