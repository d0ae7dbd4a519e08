import type { SalesContract } from '@barem/shared/sales-contract/endpoints'
import type { QuotationContracts } from '@barem/shared/sales-contract/from-quotation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'

// An approved quotation becomes sales contracts, each of its quantities once (domain, section 5).

let server: TestApp
let quotations: DocumentWorld
let contracts: DocumentWorld
let minh: Caller
let hoa: Caller

beforeAll(async () => {
  server = await testApp()
  quotations = await documentWorld(server, 'quotation')
  contracts = await documentWorld(server, 'salesContract')
  minh = await server.as('sales.minh')
  hoa = await server.as('director.hoa')
})
afterAll(() => server.close())

const approved = async (change = {}) =>
  done(await quotations.verb(hoa, await quotations.pending(change), 'approve'))
const open = async (id: string): Promise<QuotationContracts> =>
  done(await minh.get(`/Quotation/${id}/contracts`))
/** Of the first line so much, or all of everything. */
const take = async (id: string, quantity?: number, who = minh) => {
  server.clock.advance(100)
  const lines = quantity && [{ lineId: (await open(id)).lines[0]!.lineId, quantity }]
  return who.post<SalesContract>('/ContractSales/from-quotation', {
    quotationId: id,
    ...(lines && { lines }),
  })
}
const save = (contract: { id: string; version: number }, change: object) =>
  minh.put<SalesContract>('/ContractSales', {
    ...contracts.body(change),
    ...{ id: contract.id, version: contract.version },
  })

const money = {
  ...{ discount: 200_000, discountReason: 'Khách quen', shippingFee: 100_000, shippingVatRate: 8 },
  ...{ depositEnabled: true, deposit: 3_000_000, validUntil: '2099-12-31' },
}

test('the whole of a quotation becomes a contract with its goods, prices, money and the terms of its customer', async () => {
  const quotation = await approved(money)
  const { db } = server.deps
  const of = db.updateTable('customer').where('id', '=', quotation.customer.id)
  await of.set({ paymentCycle: 'monthly', paymentTerm: 30 }).execute()
  const uncontracted = async () => {
    const { body } = await minh.get(`/Quotation?uncontracted=true&search=${quotation.number}`)
    return body.totalItems
  }
  expect(await uncontracted()).toBe(1)
  const contract = done(await take(quotation.id))
  expect(await uncontracted()).toBe(0)
  expect(contract).toMatchObject({
    ...{ status: 'draft', customer: quotation.customer, total: quotation.total, discount: 200_000 },
    ...{ deposit: 3_000_000, shippingFee: 100_000, shippingVatRate: 8, discountReason: 'Khách quen' },
    ...{ paymentCycle: 'monthly', paymentTerm: 30, shippingAddress: quotation.shippingAddress },
    ...{ quotation: { id: quotation.id, name: quotation.number }, delivery: 'none', payment: 'none' },
    lines: [{ quantity: 100, salePrice: 15_500, actualWeight: 720, amount: quotation.lines[0].amount }],
  })
  expect(contract.number).toMatch(/^HDB\d{4}-\d{4}$/)
  // the price it was quoted with at cost stays, also where its seller does not see it
  const lines = await db.selectFrom('salesContractLine').selectAll().execute()
  const quoted = await db
    .selectFrom('quotationLine')
    .selectAll()
    .where('quotationId', '=', quotation.id)
    .execute()
  expect(lines.find((line) => line.salesContractId === contract.id)?.importPrice).toBe(quoted[0]?.importPrice)
  expect(await open(quotation.id)).toMatchObject({
    lines: [{ quantity: 100, contracted: 100, rest: 0, weight: 720 }],
    contracts: [{ id: contract.id, number: contract.number, status: 'draft' }],
    refused: 'quotation_contracted',
  })
  expect((await take(quotation.id)).body.errors).toEqual([
    { path: 'quotationId', code: 'quotation_contracted', params: {} },
  ])
})

test('a part leaves the rest open, and no contract takes more than that', async () => {
  const quotation = await approved(money)
  const first = done(await take(quotation.id, 60))
  expect(first).toMatchObject({ discount: 120_000, deposit: 1_800_000, shippingFee: 60_000 })
  expect((await open(quotation.id)).lines).toMatchObject([{ contracted: 60, rest: 40 }])
  const tooMuch = [{ path: 'lines.0.quantity', code: 'too_big', params: { maximum: 40, origin: 'number' } }]
  expect((await take(quotation.id, 41)).body.errors).toEqual(tooMuch)
  const second = done(await take(quotation.id, 40))
  // a draft's own quantity is its own to change
  const of = (quantity: number) => ({ quotationId: quotation.id, lines: [contracts.line({ quantity })] })
  expect((await save(second, of(41))).body.errors).toEqual(tooMuch)
  const less = done(await save(second, of(30)))
  expect((await open(quotation.id)).lines).toMatchObject([{ contracted: 90, rest: 10 }])
  done(await contracts.verb(minh, less, 'cancel'))
  expect((await open(quotation.id)).lines).toMatchObject([{ contracted: 60, rest: 40 }])
})

test('the parts of a quotation add up to it, however they are rounded', async () => {
  const line = quotations.line({ quantity: 3, actualWeight: 10, priceType: 'item' })
  const small = { discount: 100, discountReason: 'Tròn', shippingFee: 200, deposit: 50, depositEnabled: true }
  const quotation = await approved({ ...money, ...small, lines: [line] })
  const parts = [1, 1].map((quantity) => () => take(quotation.id, quantity))
  const contracts = [done(await parts[0]!()), done(await parts[1]!())]
  const read = done(await minh.get(`/Quotation/${quotation.id}`))
  const clone = done(await quotations.verb(minh, read, 'clone-and-cancel', 'Khách đổi'))
  const all = [...contracts, clone]
  const total = (of: (one: SalesContract) => number) => all.reduce((sum, one) => sum + of(one), 0)
  for (const name of ['discount', 'shippingFee', 'deposit', 'total'] as const)
    expect([name, total((one) => one[name])]).toEqual([name, quotation[name]])
  expect(all.map((one) => one.lines[0]!.actualWeight)).toEqual([3.333, 3.334, 3.333])
})

describe('what goes with the goods goes out once', () => {
  const names = ['discount', 'shippingFee', 'deposit'] as const
  const figures = (one: Pick<SalesContract, (typeof names)[number]>) => names.map((name) => one[name])
  /** The money of all of these together. */
  const together = (...all: SalesContract[]) =>
    names.map((name) => all.reduce((sum, one) => sum + one[name], 0))
  /** A contract as its form sends it again, of so much, with the money that it shows. */
  const resaved = ({ id, version, ...kept }: SalesContract, quantity: number, change = {}) => {
    const { discount, discountReason, shippingFee, shippingVatRate, deposit } = kept
    const shown = { discount, discountReason, shippingFee, shippingVatRate, deposit }
    const lines = [contracts.line({ quantity, actualWeight: quantity * 7.2 })]
    return save({ id, version }, { quotationId: kept.quotation!.id, ...shown, lines, ...change })
  }
  const whole = [200_000, 100_000, 3_000_000]

  test('a contract that is made smaller leaves the others their part', async () => {
    const quotation = await approved(money)
    const all = done(await take(quotation.id))
    const first = done(await resaved(all, 40))
    expect(figures(first)).toEqual([80_000, 40_000, 1_200_000])
    const second = done(await resaved(done(await take(quotation.id)), 30))
    const third = done(await take(quotation.id))
    expect([figures(second), figures(third)]).toEqual(Array(2).fill([60_000, 30_000, 900_000]))
    expect(together(first, second, third)).toEqual(whole)
    // what one gives back another may have
    done(await contracts.verb(minh, third, 'cancel'))
    const larger = done(await resaved(first, 70))
    expect(figures(larger)).toEqual([140_000, 70_000, 2_100_000])
    const nothingChanged = done(await resaved(larger, 70))
    expect(nothingChanged.version).toBe(larger.version)
  })

  test('a figure that was typed stands, and what is left goes to the rest', async () => {
    const quotation = await approved(money)
    const typed = done(
      await resaved(done(await take(quotation.id)), 60, { discount: 50_000, shippingFee: 90_000 }),
    )
    expect(figures(typed)).toEqual([50_000, 90_000, 1_800_000])
    const smaller = done(await resaved(typed, 50))
    expect(figures(smaller)).toEqual([50_000, 90_000, 1_500_000])
    const rest = done(await take(quotation.id))
    expect(figures(rest)).toEqual([150_000, 10_000, 1_500_000])
    const more = await resaved(rest, 50, { discount: 150_001, shippingFee: 10_001, deposit: 1_500_001 })
    expect(more.body.errors).toEqual([
      { path: 'discount', code: 'beyond_quotation', params: { maximum: 150_000 } },
      { path: 'shippingFee', code: 'beyond_quotation', params: { maximum: 10_000 } },
      { path: 'deposit', code: 'beyond_quotation', params: { maximum: 1_500_000 } },
    ])
    const absurd = await resaved(rest, 999_999_999)
    expect(absurd.body.errors).toMatchObject([{ path: 'lines.0.quantity', code: 'too_big' }])
  })

  test('money that was not quoted is the contract’s own', async () => {
    const contract = done(await take((await approved()).id))
    const change = { discount: 70_000, discountReason: 'Bớt thêm', deposit: 500_000 }
    expect(figures(done(await resaved(contract, 50, change)))).toEqual([70_000, 0, 500_000])
  })

  test('a revision takes the rest of the money, and then its contracts have no more', async () => {
    const quotation = await approved(money)
    const first = done(await resaved(done(await take(quotation.id)), 40, { discount: 110_000 }))
    const { rest } = await open(quotation.id)
    const read = done(await minh.get(`/Quotation/${quotation.id}`))
    const clone = done(await quotations.verb(minh, read, 'clone-and-cancel', 'Khách đổi'))
    expect(together(first, clone)).toEqual(whole)
    expect(figures(clone)).toEqual([90_000, 60_000, 1_800_000])
    // what the question before it said
    expect(rest).toEqual({ lines: 1, weight: 432, total: clone.total })
    expect((await open(quotation.id)).rest).toBeNull()
    expect((await resaved(first, 40, { discount: 110_001 })).body.errors).toMatchObject([
      { path: 'discount', params: { maximum: 110_000 } },
    ])
  })

  test('of two that raise theirs at once the sum holds', async () => {
    const quotation = await approved(money)
    const parts = [done(await take(quotation.id, 40)), done(await take(quotation.id, 40))]
    const raised = await Promise.all(parts.map((one) => resaved(one, 40, { discount: 120_000 })))
    expect(raised.map(({ status }) => status).sort()).toEqual([200, 400])
    const saved = await Promise.all(
      parts.map(async ({ id }) => done(await minh.get<SalesContract>(`/ContractSales/${id}`))),
    )
    expect(together(...saved)[0]).toBe(200_000)
  })
})

test('what is wrong is said of the line that was sent, not of the one drafted of it', async () => {
  const other = { productId: quotations.products[1]!.id, length: 6 }
  const quotation = await approved({ ...money, lines: [quotations.line(), quotations.line(other)] })
  const { lines } = await open(quotation.id)
  const [first, second] = lines.map(({ lineId }) => lineId)
  const answer = await minh.post('/ContractSales/from-quotation', {
    quotationId: quotation.id,
    lines: [
      { lineId: second, quantity: 1 },
      { lineId: first, quantity: 101 },
    ],
  })
  expect(answer.body.errors).toMatchObject([{ path: 'lines.1.quantity', params: { maximum: 100 } }])
})

test('a contract has what its quotation has, for the same customer', async () => {
  const quotation = await approved()
  const contract = done(await take(quotation.id, 10))
  const { id: productId } = contracts.products[1]!
  const other = contracts.customers.find(({ id }) => id !== quotation.customer.id)!
  const lines = [contracts.line({ quantity: 10, length: 6 }), contracts.line({ quantity: 1, productId })]
  const answer = await save(contract, { quotationId: quotation.id, customerId: other.id, lines })
  expect(answer.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'customerId other_customer',
    'lines.0.productId not_in_quotation',
    'lines.1.productId not_in_quotation',
  ])
})

test('a line that is not of the quotation, or is asked for twice, is named and not left out', async () => {
  const quotation = await approved()
  const { lineId } = (await open(quotation.id)).lines[0]!
  const asked = [lineId, lineId, crypto.randomUUID()].map((id) => ({ lineId: id, quantity: 1 }))
  const answer = await minh.post('/ContractSales/from-quotation', { quotationId: quotation.id, lines: asked })
  expect(answer.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'lines.1.lineId duplicate',
    'lines.2.lineId not_in_quotation',
  ])
})

test('of many who take the same at once one gets it', async () => {
  const quotation = await approved()
  const lineId = (await open(quotation.id)).lines[0]!.lineId
  const body = { quotationId: quotation.id, lines: [{ lineId, quantity: 60 }] }
  const takes = Array.from({ length: 8 }, () => minh.post('/ContractSales/from-quotation', body))
  const answers = await Promise.all(takes)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await open(quotation.id)).lines).toMatchObject([{ contracted: 60, rest: 40 }])
})

test('the database refuses more than is quoted, whoever writes it', async () => {
  const quotation = await approved()
  const contract = done(await take(quotation.id, 60))
  const { db } = server.deps
  const refused = { code: '23514', constraint: 'sales_contract_line_quotation_check' }
  const more = db.updateTable('salesContractLine').set({ quantity: '101' })
  await expect(more.where('salesContractId', '=', contract.id).execute()).rejects.toMatchObject(refused)
  const free = await contracts.draft({ lines: [contracts.line({ quantity: 41 })] })
  const named = db.updateTable('salesContract').set({ quotationId: quotation.id })
  await expect(named.where('id', '=', free.id).execute()).rejects.toMatchObject(refused)
})

test('the clone of a contracted quotation takes the rest, and what it left cannot be taken there any more', async () => {
  const quotation = await approved(money)
  const contract = done(await take(quotation.id, 60))
  expect((await quotations.verb(minh, quotation, 'cancel', 'Thôi')).body.code).toBe('approval.in-use')
  const read = done(await minh.get(`/Quotation/${quotation.id}`))
  const clone = done(await quotations.verb(minh, read, 'clone-and-cancel', 'Khách đổi'))
  expect(clone).toMatchObject({
    ...{ status: 'draft', discount: 80_000, deposit: 1_200_000, shippingFee: 40_000 },
    lines: [{ quantity: 40, actualWeight: 288 }],
  })
  expect(done(await minh.get(`/Quotation/${clone.id}`))).toEqual(clone)
  expect(clone.total + contract.total).toBe(quotation.total)
  expect(done(await minh.get(`/Quotation/${quotation.id}`))).toMatchObject({
    status: 'approved',
    closed: true,
  })
  expect(await open(quotation.id)).toMatchObject({ lines: [{ rest: 0 }], refused: 'quotation_replaced' })
  const raised = { quotationId: quotation.id, lines: [contracts.line({ quantity: 61 })] }
  expect((await save(contract, raised)).body.errors).toMatchObject([{ params: { maximum: 60 } }])
})

test('of a quotation that is contracted as a whole nothing is left to clone', async () => {
  const quotation = await approved()
  done(await take(quotation.id))
  const answer = await quotations.verb(minh, quotation, 'clone-and-cancel', 'Khách đổi')
  expect([answer.status, answer.body.code]).toEqual([409, 'nothing-left'])
})

test('making a contract takes the right to', async () => {
  const quotation = await approved()
  const tu = await server.as('warehouse.tu')
  expect((await tu.post('/ContractSales/from-quotation', { quotationId: quotation.id })).status).toBe(403)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sales_contract
    where quotation_id = ${quotation.id}`.execute(server.deps.db)
  expect(rows).toEqual([{ n: 0 }])
})

test('without the right to sales contracts nobody finds quotations by what of them is contracted', async () => {
  const { db } = server.deps
  const ask = async (of: Caller) => (await of.get('/Quotation?uncontracted=true')).status
  const trang = await server.as('sales.trang')
  expect(await ask(trang)).toBe(200)
  const groups = await db.selectFrom('roleGroup').select(['id', 'permissions']).execute()
  const hold = async (permissions: (of: string[]) => string[]) => {
    for (const { id, permissions: all } of groups)
      await db
        .updateTable('roleGroup')
        .set({ permissions: permissions(all) })
        .where('id', '=', id)
        .execute()
  }
  await hold((all) => all.filter((permission) => !permission.startsWith('salesContract:')))
  expect(await ask(trang)).toBe(400)
  expect((await trang.get('/Quotation')).status).toBe(200)
  await hold((all) => all)
  expect(await ask(trang)).toBe(200)
})

test('what is not approved cannot be contracted, nor what has expired until it is approved anew', async () => {
  const draft = await quotations.draft()
  const code = async (id: string, who = minh) =>
    (await who.post('/ContractSales/from-quotation', { quotationId: id })).body.errors?.map((one) => one.code)
  expect(await code(draft.id)).toEqual(['quotation_not_approved'])
  const today = server.clock.now().toISOString().slice(0, 10)
  const quotation = await approved({ date: today, validUntil: today })
  const half = await approved({ ...money, date: today, validUntil: today })
  done(await take(half.id, 60))
  const contracted = done(await minh.get(`/Quotation/${half.id}`))
  server.clock.advance(48 * 3_600_000)
  const [later, director] = [await server.as('sales.minh'), await server.as('director.hoa')]
  expect(await code(quotation.id, later)).toEqual(['quotation_expired'])
  const clone = done(await quotations.verb(later, quotation, 'clone-and-cancel', 'Hết hạn'))
  const named = { ...quotations.body(), id: clone.id, version: clone.version }
  const sent = done(
    await quotations.verb(later, done(await later.put('/Quotation', named)), 'request-approval'),
  )
  done(await quotations.verb(director, sent, 'approve'))
  expect(await code(clone.id, later)).toBeUndefined()
  // of one that is contracted in part it takes the rest alone, and binds nobody until it is approved
  const rest = done(await quotations.verb(later, contracted, 'clone-and-cancel', 'Hết hạn'))
  expect(rest).toMatchObject({ lines: [{ quantity: 40 }], discount: 80_000 })
  expect(await code(rest.id, later)).toEqual(['quotation_not_approved'])
})
