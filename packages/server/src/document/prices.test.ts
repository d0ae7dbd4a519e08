import type { DocumentPrice } from '@barem/shared/document/endpoints'
import { isTradeLine } from '@barem/shared/trade-line/line'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'
import { approvableKinds } from '../modules.ts'

let server: TestApp
let world: QuotationWorld

beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
})
afterAll(() => server.close())

test('a product says for how much it was quoted last, in what was approved, the latest first', async () => {
  const [bar, other] = world.products
  const [first, second] = world.customers
  const sent = async (customerId: string, salePrice: number, productId = bar!.id) =>
    world.pending({ customerId, lines: [world.line({ productId, salePrice })] })
  const approved = async (...given: Parameters<typeof sent>) =>
    done(await world.verb(await server.as('director.hoa'), await sent(...given), 'approve'))
  const older = await approved(first!.id, 15_000)
  const newer = await approved(second!.id, 15_500)
  await approved(second!.id, 99_000, other!.id)
  await sent(first!.id, 88_000)
  const who = await server.as('warehouse.tu')
  const prices = done(await who.get<DocumentPrice[]>(`/Quotation/prices?productId=${bar!.id}`))
  const said = prices.map(({ document, price, quantity }) => [document.name, price, quantity])
  const { quantity } = world.line({ productId: bar!.id })
  expect(said).toEqual([
    [newer.number, 15_500, quantity],
    [older.number, 15_000, quantity],
  ])
})

test.each(approvableKinds.flatMap(({ entity, line }) => (isTradeLine(line) ? [entity] : [])))(
  'the newest lines of a product in a %s are a stretch of an index',
  async (entity) => {
    const plan = await server.deps.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      await sql`set local enable_bitmapscan = off`.execute(trx)
      const { rows } = await sql<object>`explain select quantity from ${sql.table(`${entity}Line`)}
        where product_id = ${world.products[0]!.id} order by ${sql.ref(`${entity}Id`)} desc limit 200`.execute(
        trx,
      )
      return rows.map((row) => Object.values(row)[0]).join(' ')
    })
    expect(plan).toContain('line_product_idx')
    expect(plan).not.toContain('Sort')
  },
)
