import { resources } from '@barem/shared/i18n/resources'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'

let server: TestApp
let world: QuotationWorld

beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
  for (let made = 0; made < 12; made++) await world.draft({ note: `Lần ${made}` })
  await world.pending()
})
afterAll(() => server.close())

async function exported(caller: Caller, view: object = {}) {
  const { filePath, rows } = done(await caller.post('/Export/quotation', view)) as {
    filePath: string
    rows: number
  }
  const file = await caller.get(`/File/${filePath}`)
  const { sheets } = await readXlsx(file.raw.rawPayload, { sheets: [0] })
  return { rows, cells: sheets[0]!.rows }
}

test('exports every row of the view, in its order and in words', async () => {
  const minh = await server.as('sales.minh')
  const all = await exported(minh, { sort: 'number' })
  expect(all.rows).toBe(13)
  expect(all.cells.slice(1).map((row) => row[0])).toEqual(
    Array.from({ length: 13 }, (_, index) => `BG2611-${String(index + 1).padStart(4, '0')}`),
  )
  const sent = await exported(minh, { status: 'pending' })
  expect(sent.cells[1]).toEqual(expect.arrayContaining(['Chờ duyệt', 11_189_295, 'Phạm Thị Hòa']))
  const { theoreticalWeight, actualWeight } = resources.vi.tradeLine.total
  const under = (title: string) => sent.cells[1]![sent.cells[0]!.indexOf(title)]
  expect([under(theoreticalWeight), under(actualWeight)]).toEqual([721.89, 720])
})

test('the cost is a column for whoever may see it, and for nobody else', async () => {
  const sold = await exported(await server.as('sales.minh'))
  const seen = await exported(await server.as('account.mai'))
  expect(sold.cells[0]).not.toContain('Giá vốn (chưa thuế)')
  const place = seen.cells[0]!.indexOf('Giá vốn (chưa thuế)')
  const cost = seen.cells[1]![place]
  expect(cost).toBeGreaterThan(0)
  expect(sold.cells.flat()).not.toContain(cost)
})
