import { baremOn } from '@barem/shared/product/form'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { productForm as formOf, productMaker } from '#test/products'

let server: TestApp
let director: Caller
let minh: Caller
let base: Maker['base']
let body: Maker['body']
let create: Maker['create']
let uploaded: Maker['uploaded']
type Maker = Awaited<ReturnType<typeof productMaker>>

beforeAll(async () => {
  server = await testApp()
  director = await server.as('director.hoa')
  minh = await server.as('sales.minh')
  ;({ base, body, create, uploaded } = await productMaker(server, director))
})
afterAll(() => server.close())

describe('the form', () => {
  test('names each required field', async () => {
    const answer = await director.post('/Product', {})
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(
      [
        'code',
        'name',
        'productTypeId',
        'productUnitId',
        'description',
        'theoreticalWeight',
        'pictureIds',
      ].map((path) => `${path} required`),
    )
  })

  test.each([
    [{ theoreticalWeight: 1e12 }, 'theoreticalWeight too_big'],
    [{ theoreticalWeight: 1.2345 }, 'theoreticalWeight decimals'],
    [{ length: -1 }, 'length must_exceed'],
    [{ densityWeight: 0 }, 'densityWeight must_exceed'],
    [{ salePrice: 0.001 }, 'salePrice decimals'],
    [{ vatRate: 101 }, 'vatRate too_big_percent'],
    [{ theoreticalWeight: '7.2' }, 'theoreticalWeight invalid_type'],
    [{ pictureIds: [] }, 'pictureIds required_choice'],
    [{ pictureIds: ['00000000-0000-7000-8000-000000000000'] }, 'pictureIds.0 unknown-reference'],
    [{ barems: [{ standard: 'JIS', kgPerMetre: 0.56, validFrom: '2026-02-30' }] }, 'barems.0.validFrom date'],
    [{ productTypeId: '00000000-0000-7000-8000-000000000000' }, 'productTypeId unknown-reference'],
    [{ productOriginId: '00000000-0000-7000-8000-000000000000' }, 'productOriginId unknown-reference'],
  ])('%j names its field', async (change, issue) => {
    const answer = await director.post('/Product', body(change))
    expect(answer.body.succeeded).toBe(false)
    expect(answer.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([issue])
  })

  test('a picture of another folder is not a picture of a product, nor is one given twice', async () => {
    const elsewhere = await director.post('/Product', body({ pictureIds: [await uploaded('quotation')] }))
    expect(elsewhere.body.errors?.[0]).toMatchObject({ path: 'pictureIds.0', code: 'unknown-reference' })
    const [picture] = base.pictureIds
    const twice = await director.post('/Product', body({ pictureIds: [picture, picture] }))
    expect(twice.body.errors?.[0]).toMatchObject({ path: 'pictureIds.1', code: 'unknown-reference' })
  })

  test('a code exists once, in whatever case; of ten at once one is made', async () => {
    await create({ code: 'D10-MAI' })
    const answer = await director.post('/Product', body({ code: 'd10-mai' }))
    expect([answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([
      409,
      'duplicate-code',
      'code',
    ])
    const race = await Promise.all(
      Array.from({ length: 10 }, () => director.post('/Product', body({ code: 'DUA-1' }))),
    )
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(race.filter(({ body: { code } }) => code === 'duplicate-code')).toHaveLength(9)
  })
})

describe('barems', () => {
  const barems = [
    { standard: 'TCVN 1651-2:2018', kgPerMetre: 0.617, validFrom: '2026-01-01' },
    { standard: 'JIS G 3112', kgPerMetre: 0.56, validFrom: '2020-01-01' },
    { standard: 'Hòa Phát', kgPerMetre: 0.6, validFrom: '2026-11-22' },
  ]
  test('the one in force is chosen by the day whenever it is read; none is kept as the weight of a metre', async () => {
    const product = await create({ barems })
    expect(product.densityWeight).toBeNull()
    const [listed] = (await minh.get(`/Product?search=${product.code}`)).body.data
    for (const read of [product, listed]) {
      expect(baremOn(read, '2026-11-21')).toBe(0.617)
      expect(baremOn(read, '2026-11-22')).toBe(0.6)
      expect(baremOn(read, '2017-12-31')).toBeNull()
    }
    expect(product.barems.map((row: { standard: string }) => row.standard)).toEqual([
      'Hòa Phát',
      'TCVN 1651-2:2018',
      'JIS G 3112',
    ])
    expect((await create({ barems, densityWeight: 0.61 })).densityWeight).toBe(0.61)
    expect((await create()).densityWeight).toBeNull()
  })
  test('they change as a whole, and the history says so', async () => {
    const product = await create({ barems })
    server.clock.advance(1000)
    const changed = await director.put('/Product', formOf(product, { barems: barems.slice(1) }))
    expect(changed.body.data.barems).toHaveLength(2)
    const [latest] = (await director.get(`/Product/${product.id}/history`)).body.data
    expect(latest.changes.map((one: { field: string }) => one.field)).toEqual(['barems'])
  })
})

test('the last picture cannot be taken away; a product without may be changed without', async () => {
  const product = await create()
  const refused = await director.put('/Product', formOf(product, { pictureIds: [] }))
  expect(refused.body.errors).toEqual([{ path: 'pictureIds', code: 'required_choice', params: {} }])
  const seeded = (await director.get('/Product?search=TV-D10-CB400-V')).body.data[0]
  const without = (await director.get(`/Product/${seeded.id}`)).body.data
  expect(without.pictureIds).toEqual([])
  expect((await director.put('/Product', formOf(without, { salePrice: 15_500 }))).body.data.salePrice).toBe(
    15_500,
  )
})

describe('costs', () => {
  test('leave only with the right: list, one, options and history', async () => {
    const product = await create({ name: 'Thép bí mật' })
    await director.put('/Product', formOf(product, { capitalPrice: 13_777 }))
    const answers = async (caller: Caller) => [
      await caller.get('/Product?search=thep bi mat'),
      await caller.get(`/Product/${product.id}`),
      await caller.get('/Product/options?search=thep bi mat'),
      await caller.get(`/Product/${product.id}/history`),
    ]
    for (const answer of await answers(director)) expect(answer.raw.body).toContain('13777')
    for (const answer of await answers(minh)) {
      expect(answer.status).toBe(200)
      expect(answer.raw.body).not.toMatch(/13777|14000/)
      expect(answer.raw.body).not.toContain('"field":"capitalPrice"')
    }
  })

  test('change only with the right: whoever lacks it keeps what is stored', async () => {
    const { db } = server.deps
    const { id: userId } = await db
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', 'sales.trang')
      .executeTakeFirstOrThrow()
    const group = await db
      .selectFrom('roleGroup')
      .select('id')
      .where('code', '=', 'MUA-HANG')
      .executeTakeFirstOrThrow()
    await db.insertInto('userRoleGroup').values({ userId, roleGroupId: group.id }).execute()
    const buyer = await server.as('sales.trang')
    const product = await create({ capitalPrice: 14_321 })
    const changed = await buyer.put('/Product', formOf(product, { capitalPrice: 1, name: 'Đổi tên' }))
    expect(changed.body.data).toMatchObject({ capitalPrice: 14_321, name: 'Đổi tên' })
    expect((await create({ capitalPrice: 5 }, buyer)).capitalPrice).toBeNull()
  })
})

describe('versions', () => {
  test('a stale change gets the product as it stands; of ten at once one wins', async () => {
    const product = await create()
    const race = await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        director.put('/Product', formOf(product, { description: `lần ${place}` })),
      ),
    )
    expect(race.filter(({ status }) => status === 200)).toHaveLength(1)
    const lost = race.filter(({ body: { code } }) => code === 'stale-version')
    expect(lost).toHaveLength(9)
    expect(lost[0]?.body.current).toMatchObject({ id: product.id, version: 2 })
    const { version, ...without } = formOf(product)
    expect((await director.put('/Product', without)).status).toBe(428)
  })
  test('sent twice with one key it is made once', async () => {
    const once = body()
    const key = { 'idempotency-key': 'product-test-0001' }
    const first = await director.post('/Product', once, key)
    expect((await director.post('/Product', once, key)).body).toEqual(first.body)
  })
})

describe('deleting', () => {
  test('removes what nothing uses, with barems and pictures', async () => {
    const { id } = await create({ barems: [{ standard: 'JIS', kgPerMetre: 0.56, validFrom: '2020-01-01' }] })
    expect((await director.del(`/Product/${id}`)).status).toBe(200)
    expect((await director.get(`/Product/${id}`)).status).toBe(404)
  })
  test('what is used stays', async () => {
    const product = await create()
    await quotedOnce(product)
    const answer = await director.del(`/Product/${product.id}`)
    expect([answer.status, answer.body.code]).toEqual([409, 'in-use'])
  })
})

/** A minimal quotation with one line of a product. */
async function quotedOnce(product: { id: string; code: string; name: string }) {
  const { db, random, clock } = server.deps
  const customer = await db
    .selectFrom('customer')
    .select(['id', 'name', 'officerId'])
    .executeTakeFirstOrThrow()
  const totals = {
    quantityTotal: 1,
    theoreticalWeightTotal: 0,
    actualWeightTotal: 0,
    goodsTotal: 0,
    total: 0,
    vatTotal: 0,
  }
  const quotationId = random.id()
  await db
    .insertInto('quotation')
    .values({
      ...{
        id: quotationId,
        number: quotationId,
        baseNumber: quotationId,
        customerId: customer.id,
        customerName: customer.name,
      },
      ...{
        date: '2026-11-21',
        shippingAddress: 'Kho',
        officerId: customer.officerId,
        authorId: customer.officerId,
        contentAuthors: [customer.officerId],
        ...totals,
      },
      ...{ createdAt: clock.now(), modifiedAt: clock.now() },
    })
    .execute()
  await db
    .insertInto('quotationLine')
    .values({
      ...{
        id: random.id(),
        quotationId,
        position: 1,
        productId: product.id,
        productCode: product.code,
        productName: product.name,
      },
      ...{
        unitName: 'Cây',
        unitKind: 'count',
        quantity: 1,
        theoreticalWeight: 0,
        actualWeight: 0,
        priceType: 'item',
      },
      ...{ salePrice: 0, vatRate: 10, amount: 0 },
    })
    .execute()
}

test('the picker puts the very code that was typed first, then codes that begin so', async () => {
  await create({ code: 'AA-TV-D10-CB300-V' })
  const found = await minh.get('/Product/options?search=tv-d10-cb300-v')
  expect(found.body.data.map((one: { code: string }) => one.code).slice(0, 2)).toEqual([
    'TV-D10-CB300-V',
    'AA-TV-D10-CB300-V',
  ])
})
