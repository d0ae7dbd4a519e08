import type { Quotation } from '@barem/shared/quotation/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'
import { statementsOf } from '#test/statements'

/**
 * Looking up session and Idempotency-Key, `begin`, `commit` and all; one of them is what the price rules say of all lines, one the
 * discount policies, both sent with the products (decision 072).
 */
const STATEMENTS_OF_A_SAVE_MAX = 13
/** Nothing is locked and read before. */
const STATEMENTS_OF_A_NEW_ONE_MAX = 11

let server: TestApp
let world: QuotationWorld
let minh: Caller

beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
  minh = await server.as('sales.minh')
})
afterAll(() => server.close())

const keyed = () => ({ 'idempotency-key': server.deps.random.id() })
const lines = (count: number, change: object = {}) =>
  world.products.slice(0, count).map(({ id }) => world.line({ productId: id, ...change }))
const body = (change: object) => world.body({ officerId: world.people.get('sales.trang'), ...change })

async function saved(quotation: Quotation, change: object) {
  const { id, version } = quotation
  let answer: unknown
  const statements = await statementsOf(async () => {
    answer = done(await minh.put('/Quotation', { ...body(change), id, version }, keyed()))
  })
  return { statements, quotation: answer as Quotation }
}

async function lineIds({ id }: Quotation): Promise<string[]> {
  const rows = await server.deps.db
    .selectFrom('quotationLine')
    .select('id')
    .where('quotationId', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.id)
}

test('a save takes no more statements than it needs, and its answer is what stands', async () => {
  let created: Quotation | null = null
  const creating = await statementsOf(async () => {
    created = done(await minh.post<Quotation>('/Quotation', body({ lines: lines(8) }), keyed()))
  })
  expect(creating.length, creating.join('\n')).toBeLessThanOrEqual(STATEMENTS_OF_A_NEW_ONE_MAX)
  const first = created! as Quotation
  expect(first).toEqual(done(await minh.get(`/Quotation/${first.id}`)))

  server.clock.advance(100)
  const change = {
    customerId: world.customers[1]!.id,
    note: 'đổi hết',
    lines: [...lines(3, { salePrice: 15_700 }), ...lines(9).slice(5)],
  }
  const { statements, quotation } = await saved(first, change)
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(STATEMENTS_OF_A_SAVE_MAX)
  expect(quotation).toEqual(done(await minh.get(`/Quotation/${first.id}`)))
  expect(quotation.customer.name).toBe(world.customers[1]!.name)
})

test('only lines that differ are written, and a line stays itself while its product and length do', async () => {
  const draft = done(await minh.post<Quotation>('/Quotation', body({ lines: lines(5) })))
  const before = await lineIds(draft)
  const same = await saved(draft, { lines: lines(5), note: 'chỉ đổi ghi chú' })
  expect(same.statements.filter((text) => text.includes('quotation_line') && !/^select/.test(text))).toEqual(
    [],
  )

  const [one, two, three, four] = lines(5)
  const other = world.line({ productId: world.products[6]!.id })
  const moved = [two, { ...one, salePrice: 16_000 }, other, three, { ...four, length: 6 }]
  const { quotation } = await saved(same.quotation, { lines: moved })
  const after = await lineIds(quotation)
  expect([after[0], after[1], after[3]]).toEqual([before[1], before[0], before[2]])
  expect([after[2], after[4]].some((id) => before.includes(id!))).toBe(false)
  expect(quotation.lines.map((line) => [line.productId, line.length, line.salePrice])).toEqual(
    moved.map((line) => [line!.productId, line!.length, line!.salePrice]),
  )
})
