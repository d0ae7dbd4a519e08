import type { PriceConfiguration } from '@barem/shared/price-configuration/endpoints'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { productMaker } from '#test/products'

let server: TestApp
let world: DocumentWorld
let minh: Caller
let hoa: Caller
let productId: string
beforeAll(async () => {
  server = await testApp()
  ;[minh, hoa, world] = [
    await server.as('sales.minh'),
    await server.as('director.hoa'),
    await documentWorld(server, 'quotation'),
  ]
  const { create } = await productMaker(server, hoa)
  // 7.219 kg a piece of 11.7 m
  const product = await create({
    capitalPrice: 14_000,
    salePrice: 15_500,
    theoreticalWeight: 7.219,
    length: 11.7,
  })
  productId = product.id
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('priceConfiguration').execute()
})

const rule = async (change: object): Promise<PriceConfiguration> =>
  done(await hoa.post('/PriceConfiguration', { validFrom: '2026-01-01', productId, ...change }))
const line = (change: object = {}) => world.line({ productId, salePrice: 14_900, ...change })
const draft = (change: object = {}, lines = [line()]) => world.draft({ lines, ...change })
const issues = (answer: { body: { errors?: { path: string; code: string }[] } }) =>
  answer.body.errors?.map(({ path, code }) => `${path} ${code}`)

describe('worked example H on a line', () => {
  test('the server computes what the rules give, and the floor leaves only with cost:view', async () => {
    await rule({ rate: 6.5, step: 50, floor: 14_700 })
    const made = await draft({}, [line(), line({ length: 6, priceType: 'item', salePrice: 60_000 })])
    // 6 m × 0.617 kg/m = 3.702 kg
    expect(made.lines.map(ruled)).toEqual([
      { rulePrice: 14_900, floorPrice: null, belowFloor: false },
      { rulePrice: 55_159.8, floorPrice: null, belowFloor: false },
    ])
    const seen = done(await hoa.get(`/Quotation/${made.id}`)) as typeof made
    expect(seen.lines.map(ruled)).toEqual([
      { rulePrice: 14_900, floorPrice: 14_700, belowFloor: false },
      { rulePrice: 55_159.8, floorPrice: 54_419.4, belowFloor: false },
    ])
  })

  test('below the floor a reason is asked for at its field, kept, and shown to the approver without the figure', async () => {
    await rule({ rate: 6.5, step: 50, floor: 14_700 })
    const below = [line({ salePrice: 14_650 })]
    const refused = await minh.post('/Quotation', world.body({ lines: below }))
    expect(issues(refused)).toEqual(['floorReason required'])
    const made = await draft({ floorReason: 'Khách lấy cả lô' }, below)
    expect(made).toMatchObject({
      floorReason: 'Khách lấy cả lô',
      lines: [{ belowFloor: true, floorPrice: null }],
    })
    const sent = done(await world.verb(minh, made, 'request-approval'))
    expect(done(await hoa.get(`/Quotation/${made.id}`))).toMatchObject({
      lines: [{ belowFloor: true, floorPrice: 14_700 }],
    })
    const { content } = await server.deps.db
      .selectFrom('approvalSnapshot')
      .select('content')
      .where('entityId', '=', made.id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(content)).toMatchObject({
      floorReason: 'Khách lấy cả lô',
      lines: [{ floorPrice: '14700.00', rulePrice: '14900.00', salePrice: '14650.00' }],
    })
    expect((await world.verb(hoa, sent, 'approve')).status).toBe(200)
  })

  test('a price that is raised needs its reason no longer', async () => {
    await rule({ floor: 14_700 })
    const made = await draft({ floorReason: 'Khách quen' }, [line({ salePrice: 14_650 })])
    const raised = done(
      await minh.put('/Quotation', world.changed(made, { floorReason: 'Khách quen', lines: [line()] })),
    )
    expect(raised).toMatchObject({ floorReason: null, lines: [{ belowFloor: false }] })
  })
})

test('the rule is that of the document: its customer, its source, its day; whoever writes it', async () => {
  const { customerTypeId } = await server.deps.db
    .selectFrom('customer')
    .select('customerTypeId')
    .where('id', '=', world.customers[0]!.id)
    .executeTakeFirstOrThrow()
  const day = '2026-11-21'
  await rule({ base: 'fixed', fixedPrice: 15_100 })
  await rule({ base: 'fixed', fixedPrice: 15_200, source: 'supplier' })
  await rule({ base: 'fixed', fixedPrice: 15_300, customerTypeId, validFrom: addDays(day, 1) })
  const priceOf = async (change: object) => (await draft(change)).lines[0].rulePrice
  expect(await priceOf({ source: 'warehouse' })).toBe(15_100)
  expect(await priceOf({ source: 'supplier' })).toBe(15_200)
  expect(await priceOf({ source: 'supplier', date: addDays(day, 1) })).toBe(15_300)
})

test('what cannot be computed has no rule price, and a floor all the same', async () => {
  await rule({ base: 'import', money: 300, floor: 14_700 })
  const refused = await minh.post('/Quotation', world.body({ lines: [line({ salePrice: 14_650 })] }))
  expect(issues(refused)).toEqual(['floorReason required'])
  expect((await draft()).lines.map(ruled)).toEqual([{ rulePrice: null, floorPrice: null, belowFloor: false }])
})

test('a floor that rose since the last save is not passed by sending', async () => {
  const made = await draft()
  const raised = await rule({ floor: 15_000 })
  const refused = await world.verb(minh, made, 'request-approval')
  expect(refused.body.errors).toMatchObject([{ path: 'floorReason', code: 'floor_changed' }])
  expect(JSON.stringify(refused.body)).not.toContain('15000')
  const said = done(
    await minh.put('/Quotation', world.changed(made, { lines: [line()], floorReason: 'Giá đã hứa' })),
  )
  expect(said.lines.map(ruled)).toEqual([{ rulePrice: 15_000, floorPrice: null, belowFloor: true }])
  expect((await world.verb(minh, said, 'request-approval')).status).toBe(200)
  expect(raised.floor).toBe(15_000)
})

test('a contract of a quotation takes its reason along; the database keeps none without', async () => {
  await rule({ floor: 14_700 })
  const quoted = await draft({ floorReason: 'Khách quen' }, [line({ salePrice: 14_650 })])
  const sent = done(await world.verb(minh, quoted, 'request-approval'))
  done(await world.verb(hoa, sent, 'approve'))
  const contract = done(await minh.post('/ContractSales/from-quotation', { quotationId: quoted.id }))
  expect(contract).toMatchObject({ floorReason: 'Khách quen', lines: [{ belowFloor: true }] })
  // what was approved above the floor is not held up by one that rose
  const fair = await draft()
  done(await world.verb(hoa, done(await world.verb(minh, fair, 'request-approval')), 'approve'))
  await rule({ floor: 15_000, validFrom: '2026-01-02' })
  const held = done(await minh.post('/ContractSales/from-quotation', { quotationId: fair.id }))
  expect(held).toMatchObject({ floorReason: fair.number, lines: [{ belowFloor: true }] })
  await expect(
    sql`update sales_contract set floor_reason = null where id = ${contract.id}`.execute(server.deps.db),
  ).rejects.toThrow('sales_contract_below_floor_check')
})

test('a sale of today is priced by the rules of today', async () => {
  const today = businessDate(server.clock.now())
  await rule({ base: 'fixed', fixedPrice: 15_100, validTo: addDays(today, -1) })
  expect((await draft({ date: today })).lines[0].rulePrice).toBe(15_500)
})

test('a revision keeps its prices until it is saved, a copy is a new sale; both are sold by the rules of today', async () => {
  const [today, day] = [businessDate(server.clock.now()), '2026-02-02']
  await rule({ base: 'fixed', fixedPrice: 15_000, validTo: addDays(today, -1) })
  await rule({ base: 'fixed', fixedPrice: 15_300, floor: 15_200, validFrom: today })
  const old = await draft({ date: day }, [line({ salePrice: 15_000 })])
  expect(old.lines.map(ruled)).toEqual([{ rulePrice: 15_000, floorPrice: null, belowFloor: false }])
  const sent = done(await world.verb(minh, old, 'request-approval'))
  // of that day, not of the day on which it is sent
  const approved = done(await world.verb(hoa, sent, 'approve'))
  const clone = done(await world.verb(minh, approved, 'clone-and-cancel', 'Đổi giá'))
  expect(clone).toMatchObject({ date: today, lines: [{ salePrice: 15_000, rulePrice: 15_000 }] })
  const lines = [line({ salePrice: 15_000 })]
  const saved = done(await minh.put('/Quotation', world.changed(clone, { lines, floorReason: 'Giá đã hứa' })))
  expect(saved.lines).toMatchObject([{ salePrice: 15_000, rulePrice: 15_300, belowFloor: true }])
  const copy = await minh.post('/Quotation', world.body({ copiedFromId: old.id, date: today, lines }))
  expect(issues(copy)).toEqual(['floorReason required'])
})

function ruled({ rulePrice, floorPrice, belowFloor }: Record<string, unknown>) {
  return { rulePrice, floorPrice, belowFloor }
}
