import type { DocumentRecent } from '@barem/shared/document/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld } from '#test/document-world'
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
  const { id, number } = await sold(first!.id, 0, 15_500)
  await sold(first!.id, 0, 99_000, false)
  await sold(second!.id, 1, 16_000)
  await sold(first!.id, 2, 17_000, false)
  const { partners, goods } = await recent(first!.id)
  expect(partners).toEqual([first!.id, second!.id])
  const paid = { price: 15_500, priceType: 'theoretical', date: '2026-11-21' }
  const document = { id, name: number }
  const unpaid = { ...{ price: null, priceType: null, date: null, line: null }, prices: [], bought: null }
  expect(goods).toEqual([
    {
      ...{ productId: bar!.id, ...paid, bought: null },
      line: { productName: 'Thép thanh vằn D10 CB300-V', unitName: 'Cây', document },
      prices: [
        { entity: 'quotation', ...paid, unitName: 'Cây', document },
        expect.objectContaining({ price: 15_000 }),
      ],
    },
    { productId: third!.id, ...unpaid },
    { productId: other!.id, ...unpaid },
  ])
  expect((await recent()).goods.map(({ price }) => price)).toEqual([null, null, null])
})

test('the last three prices count, of contracts as of quotations, and what it cost is for who may know', async () => {
  const contracts = await documentWorld(server, 'salesContract')
  const hoa = await server.as('director.hoa')
  const [customerId, product] = [world.customers[2]!.id, world.products[4]!.id]
  const signed = async (of: DocumentWorld, change: object, prices: object) => {
    const sent = await of.pending({ ...change, lines: [of.line({ productId: product, ...prices })] })
    return done(await of.verb(hoa, sent, 'approve'))
  }
  for (const salePrice of [15_000, 15_100, 15_200]) await sold(customerId, 4, salePrice)
  const contract = await signed(contracts, { customerId }, { salePrice: 15_900 })
  const found = async (who: Caller) => (await recent(customerId, who)).goods[0]!
  const { prices, price } = await found(minh)
  expect(prices.map((one) => [one.entity, one.price])).toEqual([
    ['salesContract', 15_900],
    ['quotation', 15_200],
    ['quotation', 15_100],
  ])
  expect(prices[0]!.document).toEqual({ id: contract.id, name: contract.number })
  // of its own kind it is what it was
  expect(price).toBe(15_200)
  const buying = await documentWorld(server, 'purchaseContract')
  await signed(buying, {}, { importPrice: 14_000 })
  const bought = await signed(buying, {}, { importPrice: 14_200 })
  // drafts that name it later say nothing, however many
  const line = buying.line({ productId: product, importPrice: 9_000 })
  for (let more = 0; more < 11; more++) await buying.draft({ lines: [line] })
  const trang = world.people.get('sales.trang')!
  await server.deps.db
    .deleteFrom('userRoleGroup')
    .where('userId', '=', trang)
    .where('roleGroupId', 'in', (of) =>
      of.selectFrom('roleGroup').select('id').where('code', '=', 'MUA-HANG'),
    )
    .execute()
  expect((await found(await server.as('sales.trang'))).bought).toBeNull()
  expect((await found(hoa)).bought).toMatchObject({ price: 14_200, document: { name: bought.number } })
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
