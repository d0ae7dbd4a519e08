import { type RuleScope, ruleFor } from '@barem/shared/price-configuration/choice'
import type { PriceConfiguration, ResolvedLine } from '@barem/shared/price-configuration/endpoints'
import type { ImportResult } from '@barem/shared/spreadsheet/endpoints'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { upload } from '#test/multipart'
import { productMaker } from '#test/products'

let server: TestApp
let director: Caller
let minh: Caller
let create: Awaited<ReturnType<typeof productMaker>>['create']
let today: string
beforeAll(async () => {
  server = await testApp()
  director = await server.as('director.hoa')
  minh = await server.as('sales.minh')
  ;({ create } = await productMaker(server, director))
  today = businessDate(server.clock.now())
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('priceConfiguration').execute()
})

const nobodysId = '00000000-0000-4000-8000-000000000000'

async function rule(change: object = {}): Promise<PriceConfiguration> {
  const answer = await director.post('/PriceConfiguration', { validFrom: today, ...change })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

async function resolve(body: object, caller = director): Promise<ResolvedLine[]> {
  const answer = await caller.post('/PriceConfiguration/resolve', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

const first = async (table: 'customerType' | 'productGroup' | 'productType') =>
  (await server.deps.db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id

describe('the form', () => {
  test.each([
    [{ validFrom: undefined }, 'validFrom required'],
    [{ validTo: '2020-01-01', rate: 1 }, 'validTo before_beginning'],
    // every product at cost is said by a rate of 0, not by leaving out
    [{}, 'rate sells_at_cost'],
    [{ base: 'import', floor: 14_000, step: 50 }, 'rate sells_at_cost'],
    [{ base: 'fixed' }, 'fixedPrice required'],
    [{ fixedPrice: 15_000 }, 'fixedPrice fixed_only'],
    [{ rate: 5, money: 100 }, 'money rate_or_money'],
    [{ rate: -100.5 }, 'rate too_small'],
    [{ rate: 1.23456 }, 'rate decimals'],
    [{ step: 0 }, 'step must_exceed'],
    [{ floor: -1 }, 'floor too_small'],
    [{ productId: nobodysId }, 'productId unknown-reference'],
    [{ customerTypeId: nobodysId, rate: 1 }, 'customerTypeId unknown-reference'],
    [{ productId: nobodysId, productTypeId: nobodysId }, 'productTypeId one_target'],
  ])('%j is refused: %s', async (change, issue) => {
    const answer = await director.post('/PriceConfiguration', { validFrom: today, ...change })
    expect(answer.body.succeeded).toBe(false)
    expect(answer.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([issue])
  })

  test('a rule gets the next code, and keeps a history', async () => {
    const made = await rule({ rate: 5, step: 50 })
    expect(made.code).toMatch(/^CG\d{4}$/)
    const change = { id: made.id, version: made.version, validFrom: today, rate: 6.5 }
    expect((await director.put('/PriceConfiguration', change)).body.data).toMatchObject({
      rate: 6.5,
      step: 50,
    })
    const path = `/PriceConfiguration/${made.id}/history`
    const changed = (history: { changes: { field: string }[] }[]) =>
      history.flatMap(({ changes }) => changes.map(({ field }) => field))
    expect(changed((await director.get(path)).body.data)).toEqual(['rate'])
    expect(changed((await minh.get(path)).body.data)).toEqual([])
  })
})

test('of rules that are alike the second is refused, also of ten at once; another day or another scope is another rule', async () => {
  const { id: productId } = await create()
  const asked = { validFrom: today, productId, source: 'warehouse' }
  const race = await Promise.all(
    Array.from({ length: 10 }, () => director.post('/PriceConfiguration', asked)),
  )
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = race.filter(({ body }) => body.code === 'price-rule-alike')
  expect(refused.map(({ status, body }) => [status, body.errors?.[0]?.path])).toEqual(
    Array.from({ length: 9 }, () => [409, 'validFrom']),
  )
  await rule({ ...asked, validFrom: addDays(today, 1) })
  await rule({ ...asked, source: null })
  await rule({ ...asked, priceType: 'item' })
  const late = await rule({ ...asked, validFrom: addDays(today, 2) })
  const moved = await director.put('/PriceConfiguration', { ...asked, id: late.id, version: late.version })
  expect(moved.body.code).toBe('price-rule-alike')
})

describe('without the right to costs', () => {
  const hidden = { base: null, fixedPrice: null, rate: null, money: null, floor: null }

  test('base, rate and floor leave in no answer', async () => {
    const { id, code } = await rule({ base: 'fixed', fixedPrice: 15_000, rate: 2, floor: 14_700, step: 50 })
    expect((await minh.get(`/PriceConfiguration/${id}`)).body.data).toMatchObject({ ...hidden, step: 50 })
    expect((await minh.get(`/PriceConfiguration?search=${code}`)).body.data[0]).toMatchObject(hidden)
    expect((await director.get(`/PriceConfiguration/${id}`)).body.data).toMatchObject({
      rate: 2,
      floor: 14_700,
    })
  })

  test('a price says its rule and what it is rounded to, and nothing it was made of', async () => {
    const { id: productId } = await create({ capitalPrice: 14_000 })
    await rule({ productId, rate: 6.5, step: 50, floor: 15_010 })
    const sale = { lines: [{ productId, priceType: 'actual' }] }
    const [seen] = await resolve(sale)
    expect(seen).toMatchObject({ salePrice: 15_050, floor: 15_010 })
    expect(seen!.steps.map(({ kind, price }) => `${kind} ${price}`)).toEqual([
      ...['base 14000', 'rate 14910', 'round 14900', 'floor 15050'],
    ])
    const [told] = await resolve(sale, minh)
    expect(told).toMatchObject({ salePrice: 15_050, floor: null, rule: { code: seen!.rule!.code } })
    expect(told!.steps).toEqual([{ kind: 'round', amount: 50, price: null, per: 'kilogram' }])
  })

  test('a change keeps them, and there is no new rule', async () => {
    const made = await rule({ base: 'fixed', fixedPrice: 15_000, rate: 2 })
    const writer = await server.as('sales.trang')
    const { db, random } = server.deps
    const [me, groupId] = [
      await db
        .selectFrom('appUser')
        .select('id')
        .where('username', '=', 'sales.trang')
        .executeTakeFirstOrThrow(),
      random.id(),
    ]
    const permissions = ['priceConfiguration:full']
    const stamp = { createdAt: server.clock.now(), modifiedAt: server.clock.now() }
    await db
      .insertInto('roleGroup')
      .values({ ...stamp, id: groupId, code: 'GIA', name: 'Giá', permissions })
      .execute()
    await db.insertInto('userRoleGroup').values({ userId: me.id, roleGroupId: groupId }).execute()
    server.clock.advance(1000)
    const change = { id: made.id, version: made.version, validFrom: today, fixedPrice: 1, rate: 0, step: 10 }
    expect((await writer.put('/PriceConfiguration', change)).body.data).toMatchObject({ ...hidden, step: 10 })
    const after = await db.selectFrom('priceConfiguration').selectAll().executeTakeFirstOrThrow()
    expect([after.fixedPrice, after.rate]).toEqual(['15000.00', '2.0000'])
    const refused = await writer.post('/PriceConfiguration', { validFrom: '2027-01-01' })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  })
})

describe('a price is resolved', () => {
  test('by the customer that buys; whoever does not see the customer is refused', async () => {
    const { id: productId } = await create()
    const customer = await server.deps.db
      .selectFrom('customer')
      .select(['id', 'customerTypeId'])
      .where('code', '=', 'KH0001')
      .executeTakeFirstOrThrow()
    await rule({ productId, base: 'fixed', fixedPrice: 15_000 })
    await rule({ productId, base: 'fixed', fixedPrice: 14_500, customerTypeId: customer.customerTypeId })
    const lines = [{ productId, priceType: 'actual' }]
    expect((await resolve({ lines }))[0]!.salePrice).toBe(15_000)
    expect((await resolve({ lines, customerId: customer.id }))[0]!.salePrice).toBe(14_500)
    const unknown = await director.post('/PriceConfiguration/resolve', { lines, customerId: nobodysId })
    expect(unknown.body.errors?.[0]).toMatchObject({ path: 'customerId', code: 'unknown-reference' })
  })

  test('from the catalogue without a rule, and says why there is none', async () => {
    const { id: productId } = await create({ salePrice: 15_200 })
    const { id: unpriced } = await create({ salePrice: null, capitalPrice: null })
    const lines = [productId, unpriced].map((one) => ({ productId: one, priceType: 'theoretical' }))
    expect(await resolve({ lines })).toMatchObject([
      { salePrice: 15_200, rule: null, problem: null },
      { salePrice: null, rule: null, problem: 'no-price' },
    ])
    await rule({ rate: 5 })
    expect((await resolve({ lines }))[1]).toMatchObject({ salePrice: null, problem: 'no-base' })
    const nobody = await director.post('/PriceConfiguration/resolve', {
      lines: [...lines, { productId: nobodysId, priceType: 'item' }],
    })
    expect(nobody.body.errors?.[0]).toMatchObject({ path: 'lines.2.productId', code: 'unknown-reference' })
  })

  test('from what it is bought for, which only whoever sees costs may say', async () => {
    const { id: productId } = await create()
    await rule({ productId, base: 'import', money: 300 })
    const lines = [{ productId, priceType: 'actual', importPrice: 14_200 }]
    expect((await resolve({ lines }))[0]!.salePrice).toBe(14_500)
    expect((await resolve({ lines }, minh))[0]).toMatchObject({ salePrice: null, problem: 'no-base' })
  })

  test('as the rule of the company chooses, whatever rules there are', async () => {
    const [group, type, customerType] = await Promise.all(
      (['productGroup', 'productType', 'customerType'] as const).map(first),
    )
    const goods = [await create({ productGroupId: group }), await create()]
    const buyer = await server.deps.db
      .selectFrom('customer')
      .select('id')
      .where('customerTypeId', '=', customerType!)
      .executeTakeFirstOrThrow()
    const targets = [{ productId: goods[0]!.id }, { productGroupId: group }, { productTypeId: type }, {}]
    const choices = targets.flatMap((target) =>
      [customerType, null].flatMap((customerTypeId) =>
        ['warehouse', 'supplier', null].flatMap((source) =>
          ['item', 'actual', null].flatMap((priceType) =>
            [-40, -3, 2].map((days) => ({
              ...{ ...target, customerTypeId, source, priceType, validFrom: addDays(today, days) },
              validTo: days === -3 && source === null ? addDays(today, -1) : null,
            })),
          ),
        ),
      ),
    )
    // of every second, third … rule, so that each has its turn to be the best
    for (const every of [1, 2, 3, 5, 7]) {
      await server.deps.db.deleteFrom('priceConfiguration').execute()
      const rules = choices.filter((_, place) => place % every === every - 1)
      const stamp = { createdAt: server.clock.now(), modifiedAt: server.clock.now() }
      const author = (await server.deps.db.selectFrom('appUser').select('id').executeTakeFirstOrThrow()).id
      const rows = rules.map((one) => ({
        ...{ ...stamp, ...one, id: server.deps.random.id(), createdBy: author, modifiedBy: author },
        ...{ base: 'fixed', fixedPrice: 15_000 },
      }))
      await server.deps.db.insertInto('priceConfiguration').values(rows).execute()
      const scopes = rows.map((row) => ({
        ...{ productId: null, productGroupId: null, productTypeId: null, ...row },
      })) as unknown as (RuleScope & { id: string })[]
      for (const source of ['warehouse', 'supplier', null] as const)
        for (const customerId of [buyer.id, null]) {
          const lines = goods.flatMap(({ id: productId }) =>
            (['item', 'actual', 'theoretical'] as const).map((priceType) => ({ productId, priceType })),
          )
          const answer = await resolve({ source, customerId, lines })
          const expected = lines.map(({ productId, priceType }) => {
            const of = goods.find(({ id }) => id === productId)!
            const { productGroupId, productTypeId } = of
            const customerTypeId = customerId && customerType!
            const sale = {
              productId,
              productGroupId,
              productTypeId,
              customerTypeId,
              source,
              priceType,
              day: today,
            }
            return ruleFor(scopes, sale)?.id ?? null
          })
          expect(answer.map((line) => line.rule?.id ?? null)).toEqual(expected)
        }
    }
  })
})

test('the list is searched by product and keeps what still prices something apart', async () => {
  const product = await create({ name: 'Thép tìm giá H500' })
  const { code } = await rule({ productId: product.id })
  await rule({ rate: 0, validFrom: '2026-01-01', validTo: addDays(today, -1) })
  const codes = async (query: string) =>
    (await minh.get(`/PriceConfiguration?${query}`)).body.data.map((row: { code: string }) => row.code)
  expect(await codes('search=tim%20gia%20h500')).toEqual([code])
  expect(await codes('current=true')).toEqual([code])
  expect(await codes('')).toHaveLength(2)
})

test('a file changes the rules that are alike, and makes the others; a line too many of the same is refused', async () => {
  const product = await create({ code: 'NHAP-GIA' })
  const standing = await rule({ productId: product.id, rate: 5, step: 50, note: 'Giữ' })
  const rows = [
    ['Mã sản phẩm', 'Từ ngày', 'Giá gốc', 'Cộng tỷ lệ'],
    ['NHAP-GIA', today, 'Giá vốn', 6.5],
    ['NHAP-GIA', addDays(today, 1), 'Giá vốn', 7],
    ['NHAP-GIA', addDays(today, 1), 'Giá vốn', 8],
  ]
  const file = (kept: typeof rows) => writeXlsx({ sheets: [{ name: 'Giá', rows: kept }] })
  const refused = await upload<ImportResult>(
    director,
    '/Import/price-configuration?mode=all',
    'g.xlsx',
    await file(rows),
  )
  expect(JSON.stringify(refused.body)).toContain('price-rule-alike')
  const taken = await upload<ImportResult>(
    director,
    '/Import/price-configuration?mode=all',
    'g.xlsx',
    await file(rows.slice(0, 3)),
  )
  expect(taken.body.succeeded, JSON.stringify(taken.body)).toBe(true)
  expect((await director.get(`/PriceConfiguration/${standing.id}`)).body.data).toMatchObject({
    ...{ rate: 6.5, step: 50, note: 'Giữ', version: 2 },
  })
  expect((await director.get(`/PriceConfiguration?productId=${product.id}`)).body.totalItems).toBe(2)
})

test('a file changes the rule for the same alone, of those that differ in one thing', async () => {
  const product = await create({ code: 'NHAP-KHAC' })
  const { db } = server.deps
  const type = await db.selectFrom('customerType').select(['id', 'name']).executeTakeFirstOrThrow()
  const scopes: [object, ...(string | null)[]][] = [
    [{}, null, null, null],
    [{ priceType: 'actual' }, null, null, 'Theo cân'],
    [{ priceType: 'theoretical' }, null, null, 'Theo barem'],
    [{ source: 'warehouse' }, null, 'Hàng trong kho', null],
    [{ customerTypeId: type.id }, type.name, null, null],
  ]
  const made: PriceConfiguration[] = []
  for (const [scope] of scopes) made.push(await rule({ productId: product.id, rate: 5, ...scope }))
  const rates = async () => {
    const rows = await db.selectFrom('priceConfiguration').select(['id', 'rate']).execute()
    return made.map(({ id }) => Number(rows.find((row) => row.id === id)!.rate))
  }
  for (const [place, [, ...cells]] of scopes.entries()) {
    const head = ['Mã sản phẩm', 'Từ ngày', 'Cộng tỷ lệ', 'Loại khách hàng', 'Nguồn hàng', 'Kiểu tính giá']
    const rows = [head, ['NHAP-KHAC', today, 6, ...cells]]
    const file = await writeXlsx({ sheets: [{ name: 'Giá', rows }] })
    await upload(director, '/Import/price-configuration?mode=all', 'g.xlsx', file)
    expect(await rates()).toEqual(made.map((_, index) => (index <= place ? 6 : 5)))
  }
})

test('a price is as old as the last change of what it is computed by, a rule ahead as its first day', async () => {
  const product = await create({ salePrice: 15_500 })
  const { id: productId } = product
  const age = async () => (await resolve({ lines: [{ productId, priceType: 'actual' }] }))[0]!.ageDays
  const { db } = server.deps
  const ago = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000)
  await db
    .updateTable('product')
    .set({ salePricedAt: ago(40) })
    .where('id', '=', productId)
    .execute()
  expect(await age()).toBe(40)
  const made = await rule({ productId, base: 'fixed', fixedPrice: 15_000, validFrom: addDays(today, -100) })
  expect(await age()).toBe(0)
  await db
    .updateTable('priceConfiguration')
    .set({ pricedAt: ago(70) })
    .where('id', '=', made.id)
    .execute()
  expect(await age()).toBe(70)
  // a note is no price
  const change = { id: made.id, productId, base: 'fixed', validFrom: addDays(today, -100) }
  const noted = await director.put('/PriceConfiguration', {
    ...change,
    version: 1,
    fixedPrice: 15_000,
    note: 'x',
  })
  expect(await age()).toBe(70)
  const { version } = noted.body.data
  await director.put('/PriceConfiguration', { ...change, version, fixedPrice: 15_100 })
  expect(await age()).toBe(0)
  await db
    .updateTable('priceConfiguration')
    .set({ pricedAt: ago(70), validFrom: addDays(today, -3) })
    .execute()
  expect(await age()).toBe(3)
})
