import type { DocumentRecent } from '@barem/shared/document/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'
import { statementsOf } from '#test/statements'

let server: TestApp
let world: QuotationWorld
let minh: Caller

beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
  minh = await server.as('sales.minh')
})
afterAll(() => server.close())

const recent = async (partnerId?: string, who = minh) =>
  done(await who.get<DocumentRecent>(`/Quotation/recent${partnerId ? `?partnerId=${partnerId}` : ''}`))

async function sold(customerId: string, product: number, salePrice: number, isApproved = true) {
  const lines = [world.line({ productId: world.products[product]!.id, salePrice })]
  const sent = await world.pending({ customerId, lines })
  return isApproved ? done(await world.verb(await server.as('director.hoa'), sent, 'approve')) : sent
}

test('what a partner paid last in what was approved comes first, then what one used oneself', async () => {
  const [first, second] = world.customers
  const [bar, other, third] = world.products
  await sold(first!.id, 0, 15_000)
  await sold(first!.id, 0, 15_500)
  await sold(first!.id, 0, 99_000, false)
  await sold(second!.id, 1, 16_000)
  await sold(first!.id, 2, 17_000, false)
  const { partners, goods } = await recent(first!.id)
  expect(partners).toEqual([first!.id, second!.id])
  expect(goods).toEqual([
    { productId: bar!.id, price: 15_500, priceType: 'theoretical', date: '2026-11-21' },
    { productId: third!.id, price: null, priceType: null, date: null },
    { productId: other!.id, price: null, priceType: null, date: null },
  ])
  expect((await recent()).goods.map(({ price }) => price)).toEqual([null, null, null])
})

test('pickers show those first while nothing is typed, in one step more', async () => {
  const codes = async (path: string) => done(await minh.get<{ id: string }[]>(path)).map(({ id }) => id)
  const last = done(await minh.get<{ id: string }[]>('/Product?sort=-code&pageSize=2')).map(({ id }) => id)
  const first = `first=${last.join(',')}`
  expect((await codes(`/Product/options?${first}`)).slice(0, 2)).toEqual(last)
  expect(new Set(await codes(`/Product/options?${first}`)).size).toBe(20)
  expect(await codes(`/Product/options?${first}&search=TV-D10`)).toEqual(
    await codes('/Product/options?search=TV-D10'),
  )
  const customer = world.customers[4]!.id
  expect((await codes(`/Customer/options?first=${customer}`))[0]).toBe(customer)
  expect((await minh.get('/Customer/options?first=x')).body.errors).toMatchObject([{ path: 'first' }])
  const statements = await statementsOf(() => minh.get(`/Quotation/recent?partnerId=${customer}`))
  expect(statements.filter((text) => text.includes('quotation_line'))).toHaveLength(1)
})

test('the documents of a partner, and of a person, are a stretch of an index', async () => {
  const explained = (column: string, id: string) =>
    server.deps.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await sql<object>`explain select id from quotation where ${sql.ref(column)} = ${id}
        order by date desc, created_at desc limit 30`.execute(trx)
      return rows.map((row) => Object.values(row)[0]).join(' ')
    })
  expect(await explained('customerId', world.customers[0]!.id)).toContain('quotation_customer_idx')
  expect(await explained('authorId', world.people.get('sales.minh')!)).toContain('quotation_author_day_idx')
})
