import type { OrderItem } from '@barem/shared/contract/orders'
import type { DocumentPrice, DocumentRecent } from '@barem/shared/document/endpoints'
import type { Use } from '@barem/shared/http/uses'
import type { PurchaseContract } from '@barem/shared/purchase-contract/endpoints'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#access/actor'
import type { ReadContext } from '#http/call'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'
import { exportedRows } from '#test/exported'
import { modules } from '../modules.ts'

// After an approved annex every reader of a contract says what is agreed now.

let server: TestApp
let minh: Caller
let hoa: Caller

const sides = [
  {
    entity: 'salesContract',
    path: 'sales-contract',
    partner: 'customer',
    address: 'shippingAddress',
    price: 'salePrice',
    resource: 'ContractSales',
  },
  {
    entity: 'purchaseContract',
    path: 'purchase-contract',
    partner: 'supplier',
    address: 'deliveryAddress',
    price: 'importPrice',
    resource: 'ContractPurchase',
  },
] as const
type Side = (typeof sides)[number]
const worlds = {} as Record<Side['entity'] | `${Side['entity']}Annex`, DocumentWorld>

beforeAll(async () => {
  server = await testApp()
  for (const { entity } of sides) {
    worlds[entity] = await documentWorld(server, entity)
    worlds[`${entity}Annex`] = await documentWorld(server, `${entity}Annex`)
  }
  ;[minh, hoa] = [await server.as('sales.minh'), await server.as('director.hoa')]
})
afterAll(() => server.close())

const SIGNED = { address: 'Kho cũ, Bình Dương', day: '2026-11-25' }
const FIRST = { address: 'Kho tạm, Biên Hòa', day: '2026-12-05', quantity: 110, price: 16_666, weight: 792 }
const AGREED = {
  ...{ address: 'Công trường Thủ Thiêm', day: '2026-12-20' },
  ...{ quantity: 120, price: 17_777, weight: 864 },
}

/** Product `at` is agreed instead of the one that was signed, by the second of two annexes. */
async function annexed({ entity, address, price, resource }: Side, at: number) {
  const [contracts, annexes] = [worlds[entity], worlds[`${entity}Annex`]]
  const signed = { [address]: SIGNED.address, expectedReceiptDate: SIGNED.day }
  const [product, before] = [contracts.products[at]!.id, contracts.products[at + 4]!.id]
  const lines = [contracts.line({ productId: before })]
  const contract = done(await contracts.verb(hoa, await contracts.pending({ ...signed, lines }), 'approve'))
  const change = async (productId: string, terms: typeof AGREED) => {
    const { quantity, price: each, weight: actualWeight } = terms
    const form = await annexes.fresh({
      ...{ contractId: contract.id, [address]: terms.address, expectedReceiptDate: terms.day },
      lines: [contracts.line({ productId, quantity, [price]: each, actualWeight })],
    })
    server.clock.advance(100)
    const draft = done(await minh.post(`/${resource}Annex`, form))
    return done(await annexes.verb(hoa, done(await annexes.verb(minh, draft, 'request-approval')), 'approve'))
  }
  const first = await change(before, FIRST)
  return { contract, first, annex: await change(product, AGREED), product, before }
}

describe.each(sides)('of a $entity whose second annex changes goods, prices and terms,', (side) => {
  const { entity, path, partner, address, price, resource } = side
  let made: Awaited<ReturnType<typeof annexed>>
  beforeAll(async () => {
    made = await annexed(side, 1)
  })
  const terms = { [address]: AGREED.address, expectedReceiptDate: AGREED.day }
  const line = () => ({ productId: made.product, quantity: AGREED.quantity, [price]: AGREED.price })

  test('the page has what was signed, and beside it what is agreed', async () => {
    const { contract, annex } = made
    const { id, number, date, total } = annex
    expect(done(await minh.get(`/${resource}/${contract.id}`))).toMatchObject({
      ...{ total: contract.total, [address]: SIGNED.address, expectedReceiptDate: SIGNED.day },
      lines: [{ productId: made.before, quantity: 100 }],
      annexed: { id, number, date, total },
      agreed: { ...terms, total, lines: [line()], totals: { actualWeight: AGREED.weight, total } },
    })
    // whoever may not see costs sees none of what is agreed either
    const tu = await server.as('warehouse.tu')
    if (entity === 'salesContract')
      expect(done(await tu.get(`/${resource}/${contract.id}`)).agreed).toMatchObject({
        profit: null,
        lines: [{ importPrice: null, floorPrice: null }],
      })
  })

  test('lists, orders and the spreadsheet say the day and the weight of the annex', async () => {
    const { contract, annex } = made
    const query = `search=${contract.number}`
    expect(done(await minh.get<OrderItem[]>(`/Order?${query}`))).toMatchObject([
      { weight: AGREED.weight, expectedReceiptDate: AGREED.day, annexed: { total: annex.total } },
    ])
    expect(done(await minh.get(`/${resource}?${query}`))).toMatchObject([{ expectedReceiptDate: AGREED.day }])
    const kind = modules
      .flatMap(({ spreadsheets = [] }) => spreadsheets)
      .find((one) => one.entity === entity)!
    const actor = { role: 'SuperAdmin', permissions: new Set() } as unknown as Actor
    const context = { db: server.deps.db, actor, locale: 'vi', now: server.clock.now() } as ReadContext
    expect(await exportedRows(kind, context, { search: contract.number })).toMatchObject([
      {
        ...{ expectedReceiptDate: AGREED.day, actualWeight: AGREED.weight, total: annex.total },
        goods: annex.totals.goods,
        ...(annex.profit && { cost: annex.profit.cost }),
      },
    ])
  })

  test('the last price of a product is the agreed one, whoever asks', async () => {
    const { contract, product, before } = made
    const prices = async (id: string) =>
      done(await minh.get<DocumentPrice[]>(`/${resource}/prices?productId=${id}`))
    expect(await prices(product)).toMatchObject([
      { document: { id: contract.id }, price: AGREED.price, quantity: AGREED.quantity },
    ])
    expect(await prices(before)).toEqual([])
    const { goods } = done(
      await minh.get<DocumentRecent>(`/${resource}/recent?partnerId=${contract[partner].id}`),
    )
    expect(goods.find(({ productId }) => productId === product)).toMatchObject({ price: AGREED.price })
  })

  test('it is found by a product that came with the annex, and counted among its uses', async () => {
    const { contract, product, before } = made
    for (const id of [product, before]) {
      const found = done(await hoa.get<{ id: string }[]>(`/${resource}?productId=${id}`))
      expect(found.map((one) => one.id)).toEqual([contract.id])
      const uses = done(await hoa.get<Use[]>(`/Product/${id}/uses`))
      expect(uses.find((one) => one.entity === entity)).toMatchObject({ count: 1 })
    }
  })

  test('it is found by a term that came with the annex, and by the signed one', async () => {
    const [, cash, transfer] = done(await minh.get<{ id: string }[]>('/PaymentMethod/options'))
    const [contracts, annexes] = [worlds[entity], worlds[`${entity}Annex`]]
    const signed = { paymentMethodId: cash!.id }
    const contract = done(await contracts.verb(hoa, await contracts.pending(signed), 'approve'))
    const found = async (id: string) =>
      done(await hoa.get<{ id: string }[]>(`/${resource}?pageSize=100&paymentMethodId=${id}`)).map(
        (one) => one.id,
      )
    expect([await found(cash!.id), await found(transfer!.id)]).toEqual([[contract.id], []])
    const form = await annexes.fresh({ contractId: contract.id, paymentMethodId: transfer!.id })
    server.clock.advance(100)
    const draft = done(await minh.post(`/${resource}Annex`, form))
    expect(await found(transfer!.id)).toEqual([])
    done(await annexes.verb(hoa, done(await annexes.verb(minh, draft, 'request-approval')), 'approve'))
    expect([await found(cash!.id), await found(transfer!.id)]).toEqual([[contract.id], [contract.id]])
    // what is not approved yet takes nothing of that back
    server.clock.advance(100)
    done(await minh.post(`/${resource}Annex`, await annexes.fresh({ contractId: contract.id })))
    expect(await found(transfer!.id)).toEqual([contract.id])
  })

  test('its lines are the agreed ones in the file', async () => {
    const file = await minh.get(`/Export/${path}/${made.contract.id}/lines`)
    const [, ...rows] = (await readXlsx(file.raw.rawPayload)).sheets[0]!.rows
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(AGREED.quantity)
    expect(rows[0]).not.toContain(100)
  })

  test('an annex that does not count yet, or any more, changes nothing', async () => {
    const annexes = worlds[`${entity}Annex`]
    const { contract, first, annex, product } = await annexed(side, 2)
    const read = async () => done(await minh.get(`/${resource}/${contract.id}`)).agreed
    const listed = async () => done(await minh.get(`/Order?search=${contract.number}`))
    const form = await annexes.fresh({ contractId: contract.id, [address]: 'Nơi khác' })
    server.clock.advance(100)
    const draft = done(await minh.post(`/${resource}Annex`, form))
    expect(await read()).toMatchObject(terms)
    expect(await listed()).toMatchObject([{ weight: AGREED.weight, expectedReceiptDate: AGREED.day }])
    done(await annexes.verb(minh, draft, 'cancel'))
    done(await annexes.verb(minh, annex, 'cancel', 'Thôi'))
    expect(await read()).toMatchObject({ [address]: FIRST.address, expectedReceiptDate: FIRST.day })
    expect(await listed()).toMatchObject([{ weight: FIRST.weight, expectedReceiptDate: FIRST.day }])
    done(await annexes.verb(minh, first, 'cancel', 'Thôi'))
    expect(await read()).toBeNull()
    expect(done(await hoa.get(`/${resource}?productId=${product}`))).toEqual([])
    expect(await listed()).toMatchObject([{ weight: 720, expectedReceiptDate: SIGNED.day }])
  })

  test('the contracts that a product came to are a stretch of its index', async () => {
    const list = modules
      .flatMap(({ lists = [] }) => lists)
      .find((one) => 'table' in one && one.table === entity)!
    const named = list.own!.productId!(made.product, undefined as never)!
    const plan = await server.deps.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } =
        await sql<object>`explain select count(*) from ${sql.table(entity)} where ${named}`.execute(trx)
      return rows.map((row) => Object.values(row)[0]).join(' ')
    })
    const own = entity === 'salesContract' ? 'sales_contract' : 'purchase_contract'
    expect(plan).toContain(`${own}_line_product_idx`)
    expect(plan).toContain(`${own}_annex_line_product_idx`)
    expect(plan).not.toContain('Seq Scan')
  })
})

test('what is bought for a sales contract goes where and when its annex says', async () => {
  const [sales] = sides
  const { contract, product } = await annexed(sales, 3)
  const { length } = worlds.salesContract.line() as { length: number }
  const { lines } = done<{ lines: object[] }>(
    await minh.get(`/ContractSales/needs?salesContractId=${contract.id}`),
  )
  expect(lines).toMatchObject([
    { productId: product, expectedReceiptDate: AGREED.day, free: AGREED.quantity },
  ])
  const draft = done(
    await minh.post<PurchaseContract>('/ContractPurchase/from-sales', {
      supplierId: worlds.purchaseContract.suppliers[0]!.id,
      lines: [{ salesContractId: contract.id, productId: product, length, quantity: 10 }],
    }),
  )
  expect(draft).toMatchObject({ deliveryAddress: AGREED.address, expectedReceiptDate: AGREED.day })
})

test('what goods that came with an annex were bought for is told where they are sold', async () => {
  const [sales, purchases] = sides
  const sold = await annexed(sales, 4)
  await annexed(purchases, 4)
  const { goods } = done(
    await minh.get<DocumentRecent>(`/ContractSales/recent?partnerId=${sold.contract.customer.id}`),
  )
  expect(goods.find(({ productId }) => productId === sold.product)?.bought).toMatchObject({
    price: AGREED.price,
  })
})
