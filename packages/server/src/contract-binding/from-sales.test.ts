import type { PurchaseContract } from '@barem/shared/purchase-contract/endpoints'
import type { SalesContract } from '@barem/shared/sales-contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { type BindingWorld, bindingWorld } from '#test/bindings'
import { documentWorld, done } from '#test/document-world'

// Buying what sales lines need.

let server: TestApp
let purchases: BindingWorld['purchases']
let sales: BindingWorld['sales']
let khoa: BindingWorld['khoa']
let hoa: BindingWorld['hoa']
let bought: BindingWorld['bought']
let sold: BindingWorld['sold']
let ofPurchase: BindingWorld['ofPurchase']
let ofSales: BindingWorld['ofSales']

beforeAll(async () => {
  server = await testApp()
  ;({ purchases, sales, khoa, hoa, bought, sold, ofPurchase, ofSales } = await bindingWorld(server))
})
afterAll(() => server.close())

const buy = (lines: object[], who = khoa) =>
  who.post<PurchaseContract>('/ContractPurchase/from-sales', {
    supplierId: purchases.suppliers[0]!.id,
    lines,
  })
const needOf = ({ id: salesContractId }: { id: string }, quantity: number) => {
  const { productId, length } = sales.line() as { productId: string; length: number }
  return { salesContractId, productId, length, quantity }
}

test('what goes to several sites names each of them once', async () => {
  const of = async (shippingAddress: string) => sales.draft({ shippingAddress })
  const sites = ['Kho Cát Lái', 'Công trường Long Thành', 'Kho Cát Lái']
  const sold = await Promise.all(sites.map(of))
  const lines = sold.map((sale) => needOf(sale, 1))
  expect(done(await buy(lines)).deliveryAddress).toBe('Kho Cát Lái; Công trường Long Thành')
  // as many as have room
  const long = await of('x'.repeat(490))
  expect(done(await buy([needOf(long, 1), needOf(sold[0]!, 1)])).deliveryAddress).toBe('x'.repeat(490))
})

test('one purchase line of several sales, bound at once, at the cost they were sold with', async () => {
  const [one, other] = [await sold(30), await sold(50)]
  const needs = async (sale: { id: string }) =>
    done<{ lines: object[] }>(await khoa.get(`/ContractSales/needs?salesContractId=${sale.id}`)).lines
  expect(await needs(one)).toMatchObject([
    { contract: { number: one.number, partner: expect.any(String) }, free: 30 },
  ])
  const { id: supplierId } = (await bought()).supplier
  const { terms } = done<{ terms: { approver: object } }>(
    await khoa.get(`/ContractPurchase/defaults?partnerId=${supplierId}`),
  )
  expect(terms.approver).toBeTruthy()
  const contract = done(await buy([needOf(one, 30), needOf(other, 20)]))
  expect(contract).toMatchObject({
    ...{
      status: 'draft',
      supplier: { id: supplierId },
      approver: terms.approver,
      deliveryAddress: one.shippingAddress,
    },
    lines: [{ quantity: 50, importPrice: 14_000 }],
  })
  expect((await ofPurchase(contract)).pairs).toMatchObject([{ quantity: 30 }, { quantity: 20 }])
  expect(await ofSales(other)).toMatchObject({ lines: [{ bound: 20 }] })
  expect(await needs(one)).toEqual([])
  // what is left is weighed as the next purchase weighs it
  expect(await needs(other)).toMatchObject([{ quantity: 50, bound: 20, free: 30, weight: 720 }])
  // also where so much weighs more than any figure holds
  for (const quantity of [31, 999_999_999_999.999])
    expect((await buy([needOf(other, quantity)])).body).toMatchObject({
      code: 'COT_ERR_011',
      errors: [{ path: 'lines.0.quantity', code: 'too_big', params: { maximum: 30 } }],
    })
})

test('of many who buy for the same at once one gets it, and leaves no contract behind', async () => {
  const sale = await sold(100)
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from purchase_contract`.execute(server.deps.db))
      .rows[0]!.n
  const before = await count()
  const answers = await Promise.all(Array.from({ length: 6 }, () => buy([needOf(sale, 60)])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await count()).toBe(before + 1)
  expect(await ofSales(sale)).toMatchObject({ lines: [{ bound: 60 }] })
})

test('a list of what is needed knows approved contracts alone, and is searched', async () => {
  const draft = await sold(1)
  const approved = done<SalesContract>(await sales.verb(hoa, await sales.pending(), 'approve'))
  const numbers = async (query = '') =>
    done<{ lines: { contract: { number: string } }[] }>(
      await khoa.get(`/ContractSales/needs?${query}`),
    ).lines.map(({ contract }) => contract.number)
  expect(await numbers()).toContain(approved.number)
  expect(await numbers()).not.toContain(draft.number)
  expect(await numbers(`search=${approved.number}`)).toEqual([approved.number])
  expect(await numbers(`search=${encodeURIComponent('sắt phi 10')}`)).toContain(approved.number)
  expect(await numbers(`search=${approved.number}+D10`)).toEqual([approved.number])
  expect(await numbers(`search=${approved.number}+D12`)).toEqual([])
})

test('what is to be delivered next stands first, as agreed now; of one day the earlier contract, and last what has no day', async () => {
  const annexes = await documentWorld(server, 'salesContractAnnex')
  const approved = async (date: string, expectedReceiptDate: string | null) =>
    done<SalesContract>(await sales.verb(hoa, await sales.pending({ date, expectedReceiptDate }), 'approve'))
  const never = await approved('2026-11-20', null)
  const last = await approved('2026-11-19', '2027-02-05')
  const earlier = await approved('2026-11-17', '2027-02-03')
  const later = await approved('2026-11-18', '2027-02-03')
  const moved = await approved('2026-11-16', '2027-02-09')
  const ours = [never, last, earlier, later, moved].map(({ id }) => id)
  const needs = async () =>
    done<{ lines: { contract: { id: string }; expectedReceiptDate: string | null }[] }>(
      await khoa.get('/ContractSales/needs'),
    ).lines.filter(({ contract }) => ours.includes(contract.id))
  const order = async () => (await needs()).map(({ contract }) => contract.id)
  const listed = async () =>
    done<{ id: string }[]>(
      await khoa.get('/ContractSales?unbought=true&sort=expectedReceiptDate&pageSize=100'),
    )
      .map(({ id }) => id)
      .filter((id) => ours.includes(id))
  expect(await order()).toEqual([earlier.id, later.id, last.id, moved.id, never.id])
  const annex = await annexes.pending({ contractId: moved.id, expectedReceiptDate: '2027-02-01' })
  done(await annexes.verb(hoa, annex, 'approve'))
  expect(await order()).toEqual([moved.id, earlier.id, later.id, last.id, never.id])
  // as the list of contracts is ordered by that day
  const [first, , , ...rest] = await listed()
  expect([first, ...rest]).toEqual([moved.id, last.id, never.id])
  expect((await needs()).map(({ expectedReceiptDate }) => expectedReceiptDate)).toEqual([
    ...['2027-02-01', '2027-02-03', '2027-02-03', '2027-02-05'],
    null,
  ])
})

test('the list of sales contracts finds those in force of which goods are still to be bought', async () => {
  const draft = await sold(1)
  const approved = done<SalesContract>(await sales.verb(hoa, await sales.pending(), 'approve'))
  const ended = done<SalesContract>(await sales.verb(hoa, await sales.pending(), 'approve'))
  done(
    await (await server.as('sales.minh')).post(`/ContractSales/${ended.id}/close-short`, {
      version: ended.version,
      note: 'x',
    }),
  )
  const unbought = async () =>
    done<{ number: string }[]>(await khoa.get('/ContractSales?unbought=true&pageSize=100')).map(
      ({ number }) => number,
    )
  expect(await unbought()).toContain(approved.number)
  expect(await unbought()).not.toContain(draft.number)
  expect(await unbought()).not.toContain(ended.number)
  const whole = approved.lines[0]!.quantity
  done(await buy([needOf(approved, whole - 1)]))
  expect(await unbought()).toContain(approved.number)
  // counted pages too see what was bound a moment ago
  const { id } = done(await buy([needOf(approved, 1)]))
  expect(await unbought()).not.toContain(approved.number)
  // given back it is to be bought again
  const { productId, length } = needOf(approved, 1)
  const back = {
    purchaseContractId: id,
    salesContractId: approved.id,
    productId,
    length,
    was: 1,
    quantity: 0,
  }
  done(await khoa.post('/ContractBinding', { pairs: [back] }))
  expect(await unbought()).toContain(approved.number)
})

test('what was quoted from our own stock is not put before the buyer, and bought all the same by who wants to', async () => {
  const quotations = await documentWorld(server, 'quotation')
  const minh = await server.as('sales.minh')
  const of = async (source: string) => {
    const quotation = done(await quotations.verb(hoa, await quotations.pending({ source }), 'approve'))
    const { lines } = done<{ lines: { lineId: string }[] }>(
      await minh.get(`/Quotation/${quotation.id}/contracts`),
    )
    const body = { quotationId: quotation.id, lines: [{ lineId: lines[0]!.lineId, quantity: 7 }] }
    const made = done(await minh.post<SalesContract>('/ContractSales/from-quotation', body))
    const change = { lines: [sales.line({ quantity: 7 })] }
    const named = done(
      await minh.put<SalesContract>('/ContractSales', {
        ...sales.body(change),
        id: made.id,
        version: made.version,
      }),
    )
    const sent = done(await sales.verb(minh, named, 'request-approval'))
    return done<SalesContract>(await sales.verb(hoa, sent, 'approve'))
  }
  const [stock, ordered] = [await of('warehouse'), await of('supplier')]
  const listed = done<{ id: string }[]>(await khoa.get('/ContractSales?unbought=true&pageSize=100')).map(
    ({ id }) => id,
  )
  const needed = async (query = '') =>
    done<{ lines: { contract: { id: string } }[] }>(await khoa.get(`/ContractSales/needs${query}`)).lines.map(
      ({ contract }) => contract.id,
    )
  for (const found of [listed, await needed()]) {
    expect(found).toContain(ordered.id)
    expect(found).not.toContain(stock.id)
  }
  expect(await needed(`?salesContractId=${stock.id}`)).toEqual([stock.id])
})

test('a draft and an annex that want more are to be bought again', async () => {
  const { db } = server.deps
  const bought = async () =>
    (await db.selectFrom('boughtContract').select('salesContractId').execute()).length
  const before = await bought()
  const draft = await sold(10)
  done(await buy([needOf(draft, 10)]))
  expect(await bought()).toBe(before + 1)
  const minh = await server.as('sales.minh')
  const changed = (quantity: number) => sales.changed(draft, { lines: [sales.line({ quantity })] })
  const more = done(await minh.put<SalesContract>('/ContractSales', changed(11)))
  expect(await bought()).toBe(before)
  done(await buy([needOf(draft, 1)]))
  expect(await bought()).toBe(before + 1)
  const annexes = await documentWorld(server, 'salesContractAnnex')
  const contract = done(
    await sales.verb(hoa, done(await sales.verb(minh, more, 'request-approval')), 'approve'),
  )
  const lines = [sales.line({ quantity: 12 })]
  const annex = await annexes.pending({ contractId: contract.id, lines })
  expect(await bought()).toBe(before + 1)
  done(await annexes.verb(hoa, annex, 'approve'))
  expect(await bought()).toBe(before)
})

test('one line of goods that several sold, expected when the first of them is', async () => {
  const sold = (expectedReceiptDate: string) => sales.draft({ expectedReceiptDate })
  const orders = [await sold('2026-12-09'), await sold('2026-12-02')]
  const { productId, length } = sales.line() as { productId: string; length: number }
  const bought = done(
    await (await server.as('purchase.khoa')).post<PurchaseContract>('/ContractPurchase/from-sales', {
      supplierId: purchases.suppliers[0]!.id,
      lines: orders.map(({ id }) => ({ salesContractId: id, productId, length, quantity: 10 })),
    }),
  )
  expect(bought).toMatchObject({
    expectedReceiptDate: '2026-12-02',
    lines: [{ quantity: 20, actualWeight: 144 }],
  })
})

test('what is wrong is said of the lines that were sent, not of the one drafted of them', async () => {
  const other = sales.line({ productId: sales.products[1]!.id, length: 6 }) as { productId: string }
  const [one, two, bent] = [await sold(), await sold(), await sales.draft({ lines: [other] })]
  const { productId } = sales.line() as { productId: string }
  const { db } = server.deps
  const retire = (retired: boolean) =>
    db.updateTable('product').set({ active: !retired }).where('id', '=', productId).execute()
  await retire(true)
  const lines = [needOf(one, 10), { ...needOf(bent, 10), ...other, quantity: 10 }, needOf(two, 10)].map(
    ({ salesContractId, productId, length, quantity }) => ({ salesContractId, productId, length, quantity }),
  )
  const answer = await buy(lines)
  await retire(false)
  expect(answer.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'lines.0.productId inactive',
    'lines.2.productId inactive',
  ])
})

test('parts that weigh more together than a line holds are refused', async () => {
  const heavy = () => sales.draft({ lines: [sales.line({ quantity: 1, actualWeight: 720_000_000_000.123 })] })
  const [one, other] = [await heavy(), await heavy()]
  const answer = await buy([needOf(one, 1), needOf(other, 1)])
  expect([answer.status, answer.body.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
    400,
    ['lines too_big'],
  ])
})
