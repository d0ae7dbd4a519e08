import type { HistoryEntry } from '@barem/shared/event/history'
import type { Quotation } from '@barem/shared/quotation/endpoints'
import { TYPED_BAREM } from '@barem/shared/trade-line/barem-used'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'

let server: TestApp
let world: QuotationWorld
let minh: Caller
let trang: Caller
let mai: Caller

beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
  minh = await server.as('sales.minh')
  trang = await server.as('sales.trang')
  mai = await server.as('account.mai')
})
afterAll(() => server.close())

const issues = (answer: { body: { errors?: { path: string; code: string }[] } }) =>
  answer.body.errors?.map((one) => `${one.path} ${one.code}`)

test('one line per price type, priced on the server from what was typed', async () => {
  const { line, products } = world
  const lines = [
    line({ productId: products[0]!.id, priceType: 'item', salePrice: 110_000.5, quantity: 33 }),
    line({ productId: products[1]!.id, priceType: 'actual', salePrice: 15_400, actualWeight: 715.255 }),
    line({ productId: products[2]!.id, priceType: 'theoretical', salePrice: 15_500 }),
  ]
  const made: Quotation = done(
    await minh.post(
      '/Quotation',
      world.body({ lines, discount: 500_000, discountReason: 'Khách quen', shippingFee: 300_000 }),
    ),
  )
  // 33 × 110,000.5; 15,400 × 715.255; 15,500 × (100 × 11.7 × 0.617)
  expect(made.lines.map((one) => one.amount)).toEqual([3_630_017, 11_014_927, 11_189_295])
  expect(made.lines[2]).toMatchObject({
    theoreticalWeight: 721.89,
    // Priced by the piece, a bar of 7,219 kg would cost 111.894,50 đ.
    amounts: { item: 11_189_450, actual: 11_160_000, theoretical: 11_189_295 },
  })
  expect(made.totals).toMatchObject({ goods: 25_834_239, total: 25_634_239, shippingVat: 27_273 })
  const row = await server.deps.db
    .selectFrom('quotation')
    .selectAll()
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ goodsTotal: '25834239', total: '25634239' })
  expect(Number(row.vatTotal)).toBe(made.totals.vat)
})

test('totals from the browser are not a field of the form', async () => {
  const answer = await minh.post('/Quotation', world.body({ total: 1, lines: [world.line({ amount: 1 })] }))
  expect(issues(answer)).toEqual(
    expect.arrayContaining(['total unrecognized', 'lines.0.amount unrecognized']),
  )
})

test('every required field is asked for by name', async () => {
  expect(issues(await minh.post('/Quotation', { lines: [{}] }))).toEqual(
    expect.arrayContaining([
      'customerId required',
      'date required',
      'shippingAddress required',
      'lines.0.productId required',
      'lines.0.quantity required',
      'lines.0.actualWeight required',
      'lines.0.salePrice required',
    ]),
  )
  expect(issues(await minh.post('/Quotation', world.body({ lines: [] })))).toEqual(['lines too_small'])
  // Whoever sees costs must give the import price; whoever does not is not asked.
  const bare = world.body({ lines: [world.line({ importPrice: null })] })
  expect(issues(await mai.post('/Quotation', bare))).toEqual(['lines.0.importPrice required'])
  expect((await minh.post('/Quotation', bare)).status).toBe(200)
})

test.each<[string, string, (w: QuotationWorld) => object]>([
  [
    'a deposit above the total',
    'deposit deposit_exceeds_total',
    () => ({ depositEnabled: true, deposit: 99_999_999 }),
  ],
  ['a deposit switched on and not given', 'deposit required', () => ({ depositEnabled: true })],
  [
    'a discount above the goods',
    'discount discount_exceeds_goods',
    () => ({ discount: 99_999_999, discountReason: 'x' }),
  ],
  ['a discount without a reason', 'discountReason required', () => ({ discount: 1 })],
  [
    'a product twice with one length',
    'lines.1.productId duplicate_line',
    (w) => ({ lines: [w.line(), w.line({ quantity: 5 })] }),
  ],
  ['half a piece', 'lines.0.quantity whole', (w) => ({ lines: [w.line({ quantity: 0.5 })] })],
  [
    'an amount beyond 15 digits',
    'lines.0 too_big',
    (w) => ({ lines: [w.line({ quantity: 999_999_999, salePrice: 9_999_999_999_999 })] }),
  ],
  [
    'more digits than are kept',
    'lines.0.salePrice decimals',
    (w) => ({ lines: [w.line({ salePrice: 0.123 })] }),
  ],
  ['a negative price', 'lines.0.salePrice too_small', (w) => ({ lines: [w.line({ salePrice: -1 })] })],
  [
    'an unknown product',
    'lines.0.productId unknown-reference',
    (w) => ({ lines: [w.line({ productId: w.people.get('sales.minh') })] }),
  ],
  [
    'an unknown customer',
    'customerId unknown-reference',
    (w) => ({ customerId: w.people.get('sales.minh') }),
  ],
  ['an unknown officer', 'officerId unknown-reference', (w) => ({ officerId: w.products[0]!.id })],
  ['an end before the beginning', 'validUntil before_date', () => ({ validUntil: '2026-11-20' })],
  ['a day that is none', 'date date', () => ({ date: '2026-02-30' })],
])('%s is refused: %s', async (_, issue, change) => {
  const answer = await minh.post('/Quotation', world.body(change(world)))
  expect([answer.status, issues(answer)]).toEqual([400, [issue]])
})

test('an unknown channel is the database`s to refuse, at its field', async () => {
  const answer = await minh.post('/Quotation', world.body({ salesChannelId: world.people.get('sales.minh') }))
  expect([answer.status, issues(answer)]).toEqual([422, ['salesChannelId unknown-reference']])
})

test('a customer we no longer serve and a product we no longer sell are refused', async () => {
  const { db } = server.deps
  const customerId = world.customers[4]!.id
  await db.updateTable('customer').set({ active: false }).where('id', '=', customerId).execute()
  expect(issues(await minh.post('/Quotation', world.body({ customerId })))).toEqual(['customerId inactive'])
  const draft = await world.draft({ lines: [world.line({ productId: world.products[8]!.id })] })
  await db.updateTable('product').set({ active: false }).where('id', '=', world.products[8]!.id).execute()
  const lines = [world.line({ productId: world.products[8]!.id })]
  expect(issues(await minh.post('/Quotation', world.body({ lines })))).toEqual(['lines.0.productId inactive'])
  // What stands in a draft already may stay.
  expect((await minh.put('/Quotation', { ...world.body({ lines }), id: draft.id, version: 1 })).status).toBe(
    200,
  )
})

test('a draft whose customer or officer has left can still be edited; nobody else gets one who has', async () => {
  const { db } = server.deps
  const [customerId, officerId] = [world.customers[2]!.id, world.people.get('warehouse.tu')!]
  const draft = await world.draft({ customerId, officerId })
  const other = await world.draft()
  await db.updateTable('customer').set({ active: false }).where('id', '=', customerId).execute()
  await db.updateTable('appUser').set({ isLocked: true }).where('id', '=', officerId).execute()
  const edit = (id: string, change: object) =>
    minh.put('/Quotation', { ...world.body({ note: 'Sửa', ...change }), id, version: 1 })
  expect(issues(await edit(other.id, { customerId }))).toEqual(['customerId inactive'])
  expect(issues(await edit(other.id, { officerId }))).toEqual(['officerId unknown-reference'])
  expect(done(await edit(draft.id, { customerId, officerId })).note).toBe('Sửa')
  await db.updateTable('appUser').set({ isLocked: false }).where('id', '=', officerId).execute()
})

test('self-pick keeps no shipping fee, a deposit only where it is switched on', async () => {
  const made = await world.draft({ selfPick: true, shippingFee: 500_000, deposit: 1_000_000 })
  expect(made).toMatchObject({
    selfPick: true,
    shippingFee: 0,
    deposit: 0,
    depositEnabled: false,
    total: 11_189_295,
  })
})

test('a product keeps the name, unit and weight it had when it was quoted', async () => {
  const draft = await world.draft({ lines: [world.line({ productId: world.products[5]!.id })] })
  await server.deps.db
    .updateTable('product')
    .set({ name: 'Tên mới' })
    .where('id', '=', world.products[5]!.id)
    .execute()
  const again = done(
    await minh.put('/Quotation', {
      ...world.body({ lines: [world.line({ productId: world.products[5]!.id, quantity: 7 })] }),
      id: draft.id,
      version: 1,
    }),
  )
  expect(again.lines[0]?.productName).toBe(draft.lines[0]?.productName)
})

test('a line keeps which barem it used, whatever its product says later', async () => {
  const productId = world.products[6]!.id
  const { db } = server.deps
  const barem = { id: server.deps.random.id(), productId, standard: 'JIS G 3112', validFrom: '2020-01-01' }
  await db
    .insertInto('productBarem')
    .values({ ...barem, kgPerMetre: '0.5600' })
    .execute()
  const body = (change: object) =>
    world.body({ date: '2026-11-21', lines: [world.line({ productId, ...change })] })
  const draft: Quotation = done(await minh.post('/Quotation', body({ barem: 0.56 })))
  expect(draft.lines[0]).toMatchObject({ barem: 0.56, baremName: 'JIS G 3112' })
  await db.updateTable('productBarem').set({ kgPerMetre: '0.5700' }).where('id', '=', barem.id).execute()
  const change = async (version: number, given: object) =>
    done(await minh.put<Quotation>('/Quotation', { ...body(given), id: draft.id, version })) as Quotation
  expect((await change(1, { barem: 0.56, quantity: 7 })).lines[0]).toMatchObject({ baremName: 'JIS G 3112' })
  expect((await change(2, { barem: 0.55 })).lines[0]).toMatchObject({ baremName: TYPED_BAREM })
  const history = done(await minh.get<HistoryEntry[]>(`/Quotation/${draft.id}/history`))
  const told = history.flatMap(({ changes }) => changes).filter(({ field }) => field.endsWith('.baremName'))
  expect(told).toMatchObject([{ from: 'JIS G 3112', to: TYPED_BAREM }])
})

test('cost never leaves without the right, is supplied from the capital price, and survives an update by whoever cannot see it', async () => {
  const { db } = server.deps
  const capital = Number(world.products[0]!.capitalPrice)
  const draft = await world.draft()
  const kept = () =>
    db
      .selectFrom('quotationLine')
      .select('importPrice')
      .where('quotationId', '=', draft.id)
      .executeTakeFirstOrThrow()
  expect(Number((await kept()).importPrice)).toBe(capital)
  // account.mai sees costs and corrects it; sales.minh then saves without seeing it.
  const byMai = done(
    await mai.put('/Quotation', {
      ...world.body({ lines: [world.line({ importPrice: 13_333 })] }),
      id: draft.id,
      version: 1,
    }),
  )
  expect(byMai.lines[0]?.importPrice).toBe(13_333)
  expect(byMai.profit).toMatchObject({ cost: expect.any(Number), profit: expect.any(Number) })
  server.clock.advance(100)
  const byMinh = await minh.put('/Quotation', {
    ...world.body({ lines: [world.line({ importPrice: 1, salePrice: 15_600 })] }),
    id: draft.id,
    version: 2,
  })
  expect(Number((await kept()).importPrice)).toBe(13_333)
  const answers = [
    byMinh,
    await minh.get(`/Quotation/${draft.id}`),
    await minh.get('/Quotation?pageSize=100'),
  ]
  for (const answer of answers) {
    expect(answer.raw.body).not.toContain('13333')
    expect(answer.raw.body).not.toContain(String(capital))
    expect(answer.raw.body).not.toMatch(/"(cost|profit)":[{\d]/)
  }
  const toldTo = async (caller: Caller) =>
    done(await caller.get<HistoryEntry[]>(`/Quotation/${draft.id}/history`)).flatMap((entry) =>
      entry.changes.map((one) => one.field),
    )
  const told = await toldTo(minh)
  expect(told).toContain('lines.TV-D10-CB300-V|11.7.salePrice')
  expect(told.join()).not.toContain('importPrice')
  const seen = await toldTo(mai)
  expect(seen).toContain('lines.TV-D10-CB300-V|11.7.importPrice')
  // Another price type is another basis: the price is supplied anew, per piece.
  done(
    await minh.put('/Quotation', {
      ...world.body({ lines: [world.line({ priceType: 'item' })] }),
      id: draft.id,
      version: 3,
    }),
  )
  expect(Number((await kept()).importPrice)).toBeCloseTo(capital * 11.7 * 0.617, -1)
})

test('no quantity or price lets whoever may not see costs feel how large one is', async () => {
  const { db } = server.deps
  const [cheap, dear] = [world.products[6]!.id, world.products[7]!.id]
  const capital = (id: string, capitalPrice: number) =>
    db.updateTable('product').set({ capitalPrice, theoreticalWeight: 7.219 }).where('id', '=', id).execute()
  await capital(cheap, 1)
  await capital(dear, 9_999_999_999_999.99)
  const asked = [
    { quantity: 1, salePrice: 1 },
    { quantity: 1_000_000, salePrice: 1 },
    { quantity: 999_999_999, salePrice: 1, actualWeight: 999_999_999 },
    { quantity: 1000, salePrice: 999_999_999 },
  ]
  for (const change of asked)
    for (const priceType of ['item', 'actual', 'theoretical']) {
      const answer = async (productId: string) => {
        const lines = [world.line({ ...change, priceType, productId, barem: 100 })]
        const { status, body } = await minh.post('/Quotation', world.body({ lines }))
        return [status, body.errors, status === 200 && [body.data.total, body.data.profit]]
      }
      expect(await answer(dear), `${priceType} ${JSON.stringify(change)}`).toEqual(await answer(cheap))
    }
  // Nor does the sum of the lines' costs; whoever sees costs is told, and can read what was kept.
  const lines = [dear, cheap].map((productId) => world.line({ productId, priceType: 'actual', salePrice: 1 }))
  const made = done(await minh.post('/Quotation', world.body({ lines })))
  expect((await mai.get(`/Quotation/${made.id}`)).status).toBe(200)
  const huge = [world.line({ productId: cheap, importPrice: 9_999_999_999_999, salePrice: 1 })]
  expect(issues(await mai.post('/Quotation', world.body({ lines: huge })))).toEqual(['lines.0 too_big'])
})

test('two people saving one quotation: one saves, the other is told what stands, and nothing is mixed', async () => {
  const draft = await world.draft()
  const save = (who: Caller, note: string, quantity: number) =>
    who.put('/Quotation', {
      ...world.body({ note, lines: [world.line({ quantity })] }),
      id: draft.id,
      version: 1,
    })
  const [first, second] = await Promise.all([save(minh, 'Minh', 10), save(trang, 'Trang', 20)])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  const after = done(await minh.get(`/Quotation/${draft.id}`))
  expect([`${after.note} ${after.lines[0]?.quantity}`, after.version]).toEqual([
    first.status === 200 ? 'Minh 10' : 'Trang 20',
    2,
  ])
  expect((first.status === 409 ? first : second).body.current).toMatchObject({ version: 2, note: after.note })
})

test('the list: search without accents, filters, sorts and the numbers in their order', async () => {
  await world.draft({ contractNumber: 'HĐ-2026/77', date: '2026-11-05' })
  const list = async (query: string) => (await minh.get(`/Quotation?${query}`)).body
  expect((await list('search=hd-2026/77')).totalItems).toBe(1)
  expect((await list(`search=${encodeURIComponent('100%')}`)).totalItems).toBe(0)
  for (const literally of ['%%%', '___', '\\\\\\', 'hd%77', 'hd_2026'])
    expect((await list(`search=${encodeURIComponent(literally)}`)).totalItems, literally).toBe(0)
  expect((await list('from=2026-11-05&to=2026-11-05')).totalItems).toBe(1)
  expect((await list(`customerId=${world.customers[3]!.id}`)).totalItems).toBe(0)
  const sent = await world.pending()
  const waiting = await (await server.as('director.hoa')).get('/Quotation?waitingForMe=true')
  expect(waiting.body.data.map((one: { id: string }) => one.id)).toEqual([sent.id])
  expect((await list('waitingForMe=true')).totalItems).toBe(0)
  expect((await list('status=pending')).totalItems).toBe(1)
  expect((await (await server.as('sales.trang')).get('/Quotation?mine=true')).body.totalItems).toBe(0)
  for (const field of ['number', 'date', 'total', 'customerName', 'status', 'modifiedAt', 'validUntil']) {
    const up = (await list(`sort=${field}&pageSize=100`)).data.map((one: { id: string }) => one.id)
    const down = (await list(`sort=-${field}&pageSize=100`)).data.map((one: { id: string }) => one.id)
    expect(down, field).toEqual(up.toReversed())
  }
  for (const validUntil of ['2026-12-09', null, '2026-11-30', '2026-12-01']) await world.draft({ validUntil })
  const ends = (await list('sort=validUntil&pageSize=100')).data.map(
    (one: { validUntil: string | null }) => one.validUntil,
  )
  expect(ends).toEqual(
    ends.toSorted((one: string | null, other: string | null) => ((one ?? '9') < (other ?? '9') ? -1 : 1)),
  )
  expect([ends.includes('2026-11-30'), ends.at(-1)]).toEqual([true, null])
  const numbers = (await list('sort=number&pageSize=100')).data.map((one: { number: string }) => one.number)
  expect(numbers).toEqual([...numbers].sort())
})

test('a copy does not say the number of what its author may not see', async () => {
  const { db } = server.deps
  const theirs = done(await trang.post<Quotation>('/Quotation', world.body()))
  const scoped = (scope: string) => db.updateTable('roleGroup').set({ scope }).execute()
  const saidOf = async (scope: string) => {
    await scoped(scope)
    const copy = done(await minh.post<Quotation>('/Quotation', world.body({ copiedFromId: theirs.id })))
    const [created] = done(await minh.get<HistoryEntry[]>(`/Quotation/${copy.id}/history`))
    return created!.changes.map(({ field, to }) => [field, to])
  }
  expect([await saidOf('all'), await saidOf('own')]).toEqual([[['copiedFrom', theirs.number]], []])
  await scoped('all')
})
