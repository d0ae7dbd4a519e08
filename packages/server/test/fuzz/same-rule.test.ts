import { fitsWire } from '@barem/shared/values/decimal'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spreadsheetKind } from '#spreadsheet/kind'
import { type Answer, type Caller, type TestApp, testApp } from '../app.ts'
import { commandSamples, type Samples } from '../command-samples.ts'
import { upload } from '../multipart.ts'
import { type Operation, operationsOf, type Position, positionsOf } from './operation.ts'
import { put } from './situation.ts'
import { edgesOf } from './values.ts'

// One rule on every way in (reliability, G3): what is refused to whoever creates is refused to whoever changes or imports.

let server: TestApp
let superadmin: Caller
let operations: Operation[]
let sampleOf: Samples

beforeAll(async () => {
  server = await testApp()
  superadmin = await server.as('superadmin')
  operations = operationsOf((await server.app.inject({ method: 'GET', url: '/openapi.json' })).json())
  sampleOf = await commandSamples(server)
})
afterAll(() => server.close())

const nobodysId = '00000000-0000-7000-8000-000000000000'

/** Values that a field of this kind should not take; some it does, and then nothing is asked. */
function wrongValues({ schema }: Position): unknown[] {
  const text = schema.type === 'string' ? ['a\u0000b', '\u202eabc', '\ud800', 'x'.repeat(5000), ' '] : []
  return [...edgesOf(schema), ...text, nobodysId, 'no', -1, 1e300, 0.12345678, true, {}, [['x']]]
}

function issuesOf({ body }: Answer): string[] {
  return (body.errors ?? []).map(({ path, code }) => `${path} ${code}`).sort()
}

/** Every wrong value of every field, but the pictures, which only a product made by hand must have (decision 011), and files, which a new record brings along. */
function wrongChanges(resource: string): { position: Position; value: unknown }[] {
  const create = operations.find(({ method, path }) => method === 'POST' && path === `/v1.0/${resource}`)!
  const positions = positionsOf(create).filter(({ path }) => !/^(pictureIds|attachments)/.test(path))
  return positions.flatMap((position) => wrongValues(position).map((value) => ({ position, value })))
}

const changed = (body: unknown, position: Position, value: unknown) =>
  put({ params: {}, query: [], body }, position, value).body as Record<string, unknown>

test.each(['Customer', 'Product', 'SalesChannel', 'ProductUnit', 'ProductOrigin', 'Warehouse'])(
  'whatever a new %s may not hold, a changed one may not hold either',
  async (resource) => {
    const path = `/${resource}` as const
    const standing = await sampleOf({ method: 'PUT', path })
    let refused = 0
    for (const { position, value } of wrongChanges(resource)) {
      const fresh = await sampleOf({ method: 'POST', path })
      const created = await superadmin.post(path, changed(fresh.body, position, value))
      if (created.status === 200) continue
      refused += 1
      const updated = await superadmin.put(path, changed(standing.body, position, value))
      const what = `${position.path} = ${JSON.stringify(value)?.slice(0, 60)}`
      expect([what, updated.status, issuesOf(updated)]).toEqual([what, created.status, issuesOf(created)])
    }
    expect(refused).toBeGreaterThan(20)
  },
)

/** A right row by column, and the column of each field that is named otherwise there. */
const rows: Record<string, { path: string; row: (n: number) => object; columns?: Record<string, string> }> = {
  Customer: {
    path: 'customer',
    row: (n) => ({
      ...{ name: `Công ty Nhập ${n}`, abbreviatedName: `NHẬP ${n}`, type: 'Công trình' },
      ...{
        phone: `0977${String(n).padStart(6, '0')}`,
        contactPerson: 'Anh Nhập',
        contactPhone: '0955000002',
      },
      ...{ supplier: 'Không', accountNumber: '123', bankName: 'ACB', companyAddress: '1 Lê Lợi' },
    }),
  },
  Product: {
    path: 'product',
    row: (n) => ({
      ...{ code: `NHAP-${n}`, name: `Thép nhập ${n}`, type: 'Thép', unit: 'Cây', weight: 7.2 },
      ...{ description: 'Thép', salePrice: 15_000 },
    }),
    columns: { theoreticalWeight: 'weight', densityWeight: 'barem' },
  },
  SalesChannel: { path: 'sales-channel', row: (n) => ({ code: `NHAP-${n}`, name: `Kênh ${n}` }) },
  ProductUnit: {
    path: 'product-unit-config',
    row: (n) => ({ code: `NHAP-${n}`, name: `Đơn vị ${n}`, kind: 'Số lượng', factor: 1 }),
  },
}

test.each(Object.keys(rows))(
  'whatever a new %s may not hold, a row of a file may not hold',
  async (resource) => {
    const { path, row, columns = {} } = rows[resource]!
    const kind = spreadsheetKind(path)!
    const right = Object.keys(row(0))
    const bad: { what: string; values: Record<string, unknown> }[] = []
    for (const { position, value } of wrongChanges(resource)) {
      const key = columns[position.path] ?? position.path
      const column = kind.columns.find((one) => one.key === key)
      // An empty cell is null, a number in a column of texts its digits; no file holds half a character, and of a
      // number Excel keeps 15 digits.
      const fits =
        typeof value === (column?.kind === 'number' ? 'number' : 'string') &&
        String(value).trim() !== '' &&
        String(value).isWellFormed() &&
        (typeof value !== 'number' || fitsWire(value))
      if (!column || !fits || column.options || column.kind === 'switch') continue
      const fresh = await sampleOf({ method: 'POST', path: `/${resource}` })
      const created = await superadmin.post(`/${resource}`, changed(fresh.body, position, value))
      // a product whose code stands already is changed by a file, not refused
      if (created.status === 200 || created.status === 409) continue
      const values = { ...row(bad.length + 1), [key]: value }
      bad.push({ what: `${key} = ${JSON.stringify(value).slice(0, 60)}`, values })
    }
    expect(bad.length).toBeGreaterThan(4)
    const header = [...new Set([...right, ...bad.flatMap(({ values }) => Object.keys(values))])]
    const cells = [row(0), ...bad.map(({ values }) => values)].map((values) =>
      header.map((key) => ((values as Record<string, unknown>)[key] as string) ?? null),
    )
    const bytes = await writeXlsx({ sheets: [{ name: 'a', rows: [header, ...cells] }] })
    const preview = await upload(superadmin, `/Import/${path}`, 'tep.xlsx', bytes)
    expect([preview.status, preview.body.code]).toEqual([200, undefined])
    const accepted = preview.body.data.rows
      .filter((one: { errors: unknown[] }) => one.errors.length === 0)
      .map((one: { row: number }) => bad[one.row - 3]?.what ?? 'the right one')
    expect(accepted).toEqual(['the right one'])
  },
)
