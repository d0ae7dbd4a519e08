import type { DiscountPolicy, TriedPolicy } from '@barem/shared/discount-policy/endpoints'
import type { Quotation } from '@barem/shared/quotation/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'

let server: TestApp
let world: QuotationWorld
let minh: Caller
let director: Caller

beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
  minh = await server.as('sales.minh')
  director = await server.as('director.hoa')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.updateTable('discountPolicy').set({ active: false }).execute()
})

const nobodysId = '00000000-0000-4000-8000-000000000000'
const by = 'policy' as const

let made = 0
async function policy(change: object): Promise<DiscountPolicy> {
  made += 1
  const body = {
    ...{ name: `Thử ${made}`, type: 'rate', discount: 1, condition: 'amount', quantity: made },
    ...{ repeat: 'daily', validFrom: '2026-01-01', ...change },
  }
  return done(await director.post<DiscountPolicy>('/DiscountPolicy', body))
}

/** 100 bars of D10 by theoretical weight: 721.89 kg at 15,500 are 11,189,295 đ. */
const lines = () => [
  world.line({ productId: world.products[0]!.id, priceType: 'theoretical', salePrice: 15_500 }),
]
const body = (change: object = {}) => world.body({ lines: lines(), date: '2026-11-23', ...change })
const save = async (change: object = {}) =>
  done(await minh.post<Quotation>('/Quotation', body(change))) as Quotation

test('the best single policy is taken, and the page says why, and why not each of the others', async () => {
  const rate = await policy({ code: 'T-1', discount: 1.2 })
  const weight = { type: 'money', per: 'kilogram', condition: 'weight' }
  const perKilogram = await policy({ ...weight, code: 'T-2', discount: 200, quantity: 700 })
  await policy({ ...weight, code: 'T-3', discount: 900, quantity: 1_000 })
  await policy({ code: 'T-4', discount: 50, repeat: 'weekly', weekdays: [2] })
  await policy({ code: 'T-5', discount: 50, validFrom: '2026-11-24' })
  // whatever the browser says of it
  const quotation = await save({ discountBy: by, discount: 5_000_000, discountPolicyId: rate.id })
  expect(quotation).toMatchObject({
    ...{ discountBy: by, discount: 144_378, discountReason: null, total: 11_044_917 },
    discountPolicy: { id: perKilogram.id, name: perKilogram.name },
  })
  const told = quotation.discountJudged!.map((one) => [one.code, one.discount, one.misfit, one.missing])
  expect(told).toEqual([
    ['T-2', 144_378, null, null],
    ['T-1', 134_272, null, null],
    ['T-3', 0, 'threshold', 278.11],
    ['T-4', 0, 'other-day', null],
    ['T-5', 0, 'not-begun', null],
  ])
  expect(done(await minh.get(`/Quotation/${quotation.id}`))).toEqual(quotation)
})

test('for the type of its customer; and nothing where no policy fits', async () => {
  const db = server.deps.db
  const [customer] = world.customers
  const { customerTypeId } = await db
    .selectFrom('customer')
    .select('customerTypeId')
    .where('id', '=', customer!.id)
    .executeTakeFirstOrThrow()
  const other = await db
    .selectFrom('customerType')
    .select('id')
    .where('id', '<>', customerTypeId)
    .executeTakeFirstOrThrow()
  const none = await policy({ discount: 9, customerTypeId: other.id })
  const empty = await save()
  expect(empty).toMatchObject({ discountBy: by, discount: 0, discountPolicy: null })
  expect(empty.discountJudged).toMatchObject([{ id: none.id, misfit: 'other-customer' }])
  const own = await policy({ discount: 2, customerTypeId })
  expect(await save()).toMatchObject({ discount: 223_786, discountPolicy: { id: own.id } })
})

test('by hand it needs a reason, and a change that says a discount is by hand', async () => {
  await policy({ discount: 1 })
  const refused = await minh.post('/Quotation', body({ discountBy: 'hand', discount: 1_000 }))
  expect(refused.body.errors).toMatchObject([{ path: 'discountReason', code: 'required' }])
  const hand = await save({ discount: 1_000, discountReason: 'Khách quen' })
  expect(hand).toMatchObject({
    discountBy: 'hand',
    discount: 1_000,
    discountPolicy: null,
    discountJudged: null,
  })
  const { id } = hand
  const change = async (version: number, given: object) =>
    done(await minh.put<Quotation>('/Quotation', { ...body(), id, version, ...given })) as Quotation
  const back = await change(1, { discountBy: by })
  expect(back).toMatchObject({ discountBy: by, discount: 111_893, discountReason: null })
  expect(await change(2, { discount: 2_000, discountReason: 'Trả trước' })).toMatchObject({
    ...{ discountBy: 'hand', discount: 2_000, discountPolicy: null },
  })
  const none = await change(3, { discountBy: 'hand', discount: 0 })
  expect(none).toMatchObject({ discountBy: 'hand', discount: 0, discountReason: null })
})

test('what was changed since is refused when it is sent; from then on it stands, and cannot be deleted', async () => {
  const one = await policy({ discount: 1 })
  const quotation = await save({ approverId: world.people.get('director.hoa') })
  const path = `/Quotation/${quotation.id}`
  const { code, name, type, condition, quantity, repeat, validFrom, id } = one
  const form = { code, name, type, condition, quantity, repeat, validFrom }
  const change = async (version: number, discount: number) =>
    done(await director.put('/DiscountPolicy', { ...form, id, version, discount }))
  await change(1, 2)
  const outdated = await minh.post(`${path}/request-approval`, { version: 1 })
  expect([outdated.status, outdated.body.code]).toEqual([409, 'discount-outdated'])
  await change(2, 1)
  done(await minh.post(`${path}/request-approval`, { version: 1 }))
  await change(3, 3)
  done(await director.post(`${path}/approve`, { version: 2 }))
  expect(done(await minh.get<Quotation>(path))).toMatchObject({
    ...{ status: 'approved', discount: 111_893, discountPolicy: { id } },
    discountJudged: [{ id, discount: 111_893 }],
  })
  expect((await director.get(`/DiscountPolicy/${id}`)).body.data.cost).toBe(111_893)
  expect((await director.del(`/DiscountPolicy/${id}?version=4`)).body.code).toBe('in-use')
  const listed = (await minh.get(`/Quotation?discountPolicyId=${id}&status=approved`)).body
  expect(listed.data.map((row: Quotation) => row.id)).toEqual([quotation.id])
  const contract = await minh.post('/ContractSales/from-quotation', { quotationId: quotation.id })
  expect(done(contract)).toMatchObject({ discount: 111_893, discountReason: name })
})

test('what a policy cost is said, also where it has more digits than an amount', async () => {
  const { id } = await policy({ discount: 99 })
  const dear = { priceType: 'item', quantity: 100, salePrice: 9_999_999_999_999 }
  const approverId = world.people.get('director.hoa')
  for (let made = 0; made < 2; made++) {
    const quotation = await save({ approverId, lines: [world.line(dear)] })
    done(await minh.post(`/Quotation/${quotation.id}/request-approval`, { version: 1 }))
    done(await director.post(`/Quotation/${quotation.id}/approve`, { version: 2 }))
  }
  expect(done(await director.get(`/DiscountPolicy/${id}`)).cost).toBe(2 * 989_999_999_999_901)
  expect((await director.get('/DiscountPolicy')).status).toBe(200)
})

test('a policy that is not saved is tried on a quotation; one out of reach is tried by nobody', async () => {
  const carried = await policy({ code: 'T-9', discount: 1 })
  const quotation = await save()
  const tried = (change: object, caller = director) =>
    caller.post<TriedPolicy>('/DiscountPolicy/try', {
      quotationId: quotation.id,
      policy: {
        ...{ name: 'Chưa lưu', type: 'rate', discount: 3, condition: 'amount', quantity: 0 },
        ...{ repeat: 'daily', validFrom: '2026-01-01', ...change },
      },
    })
  expect(done(await tried({}))).toMatchObject({
    ...{ quotation: { name: quotation.number }, goods: 11_189_295, discount: 335_679, misfit: null },
    stands: { discount: 111_893, policy: carried.name },
    other: { code: 'T-9', discount: 111_893 },
  })
  expect(done(await tried({ quantity: 12_000_000 }))).toMatchObject({
    ...{ discount: 0, misfit: 'threshold', missing: 810_705 },
  })
  // what begins on a Tuesday and repeats on Thursdays is tried as of the first of those
  const ahead = { validFrom: '2026-12-01', repeat: 'weekly', weekdays: [4] }
  expect(done(await tried(ahead))).toMatchObject({
    ...{ day: '2026-12-03', isFirstDay: true, discount: 335_679, misfit: null },
  })
  expect(done(await tried({}))).toMatchObject({ day: '2026-11-23', isFirstDay: false })
  expect(done(await tried({ repeat: 'weekly', weekdays: [4] }))).toMatchObject({ misfit: 'other-day' })
  expect((await tried({ type: 'money' })).body.errors?.[0]?.path).toBe('policy.per')
  const { body: unknown } = await director.post('/DiscountPolicy/try', {
    quotationId: nobodysId,
    policy: { ...carried, id: undefined },
  })
  expect(unknown.succeeded).toBe(false)
})

test('the browser is told the policies of a day, and no type of a customer it does not see', async () => {
  const { id } = await policy({ discount: 1 })
  const query = `customerId=${world.customers[0]!.id}&day=2026-11-23`
  const known = done(
    await minh.get<{ customerTypeId: string; policies: { id: string }[] }>(
      `/DiscountPolicy/candidates?${query}`,
    ),
  )
  expect(known.policies.map((one) => one.id)).toEqual([id])
  expect(known.customerTypeId).not.toBeNull()
  const unseen = done(await minh.get(`/DiscountPolicy/candidates?customerId=${nobodysId}`))
  expect(unseen).toMatchObject({ customerTypeId: null })
})

test('a shipping fee of the list is computed of the kilograms that count, unless it is typed or the goods are fetched', async () => {
  const db = server.deps.db
  const [entry] = await db.selectFrom('shippingFee').select('id').execute()
  const shippingRateId = entry!.id
  const unpriced = await minh.post('/Quotation', body({ shippingRateId }))
  expect(unpriced.body.errors).toMatchObject([{ path: 'shippingRateId', code: 'no_price' }])
  await db
    .updateTable('shippingFee')
    .set({ pricePerKilogram: '250.5' })
    .where('id', '=', shippingRateId)
    .execute()
  // 721.89 kg × 250.5
  const rated = await save({ shippingRateId })
  expect(rated).toMatchObject({ shippingFee: 180_833 })
  expect(await save({ shippingRateId, shippingFee: 180_833 })).toMatchObject({ shippingFee: 180_833 })
  for (const shippingFee of [1, 0]) {
    const { errors } = (await minh.post('/Quotation', body({ shippingRateId, shippingFee }))).body
    expect(errors).toMatchObject([{ path: 'shippingFee', code: 'not_of_rate', params: { fee: 180_833 } }])
  }
  const change = async (version: number, given: object) => {
    const changed = { id: rated.id, version, customerId: rated.customer.id, ...given }
    return done(await minh.put<Quotation>('/Quotation', { ...body(), ...changed })) as Quotation
  }
  // a change that says the fee alone leaves the entry; one that says neither is computed anew
  const [line] = lines()
  expect(await change(1, { lines: [{ ...line, quantity: 200, actualWeight: 1_443.78 }] })).toMatchObject({
    ...{ shippingFee: 361_667, shippingRate: { id: shippingRateId } },
  })
  expect(await change(2, { shippingFee: 90_000 })).toMatchObject({ shippingFee: 90_000, shippingRate: null })
  expect(await change(3, { note: 'Giao sớm' })).toMatchObject({ shippingFee: 90_000, shippingRate: null })
  expect(await change(4, { shippingRateId })).toMatchObject({ shippingFee: 180_833 })
  expect(await change(5, { shippingRateId: null })).toMatchObject({
    shippingFee: 180_833,
    shippingRate: null,
  })
  expect(await save({ shippingFee: 90_000 })).toMatchObject({ shippingFee: 90_000, shippingRate: null })
  expect(await save({ shippingRateId, selfPick: true })).toMatchObject({ shippingFee: 0, shippingRate: null })
  const [first, second] = world.products
  await db.updateTable('product').set({ shipsByWeight: false }).where('id', '=', second!.id).execute()
  const both = [
    ...lines(),
    world.line({ productId: second!.id, priceType: 'theoretical', salePrice: 15_500 }),
  ]
  expect(await save({ shippingRateId, lines: both })).toMatchObject({ shippingFee: 180_833 })
  const productIds = [first!.id, second!.id]
  const rate = done(await minh.post('/Quotation/shipping-rate', { shippingRateId, productIds }))
  expect(rate).toEqual({ pricePerKilogram: 250.5, counted: [first!.id] })
})

test('of a customer who was given away a trial does not tell the type', async () => {
  const { db } = server.deps
  const quotation = await save()
  const { customerTypeId } = await db
    .selectFrom('customer')
    .select('customerTypeId')
    .where('id', '=', quotation.customer.id)
    .executeTakeFirstOrThrow()
  const form = {
    ...{ name: 'Dò', type: 'rate', discount: 1, condition: 'amount', quantity: 1 },
    customerTypeId,
  }
  const tried = async () => {
    const terms = { ...form, repeat: 'daily', validFrom: '2026-01-01' }
    const asked = { quotationId: quotation.id, policy: terms }
    return done(await minh.post<TriedPolicy>('/DiscountPolicy/try', asked)).misfit
  }
  expect(await tried()).toBe(null)
  const trang = world.people.get('sales.trang')!
  await db.updateTable('customer').set({ officerId: trang }).where('id', '=', quotation.customer.id).execute()
  await db.updateTable('roleGroup').set({ scope: 'own' }).execute()
  expect(await tried()).toBe('other-customer')
  await db.updateTable('roleGroup').set({ scope: 'all' }).execute()
})
