import type { OrderItem, OrderProgress } from '@barem/shared/contract/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'

// Contracts of both sides in one list (domain, section 6).

let server: TestApp
let sales: DocumentWorld
let purchases: DocumentWorld
let minh: Caller
let hoa: Caller

beforeAll(async () => {
  server = await testApp()
  sales = await documentWorld(server, 'salesContract')
  purchases = await documentWorld(server, 'purchaseContract')
  ;[minh, hoa] = [await server.as('sales.minh'), await server.as('director.hoa')]
  await sales.draft({ date: '2026-11-03', partnerNumber: 'KH-77' })
  done(await sales.verb(hoa, await sales.pending({ date: '2026-11-01' }), 'approve'))
  await purchases.draft({ date: '2026-11-02', partnerNumber: 'NCC-88' })
})
afterAll(() => server.close())

const orders = async (who: Caller, query = '') => (await who.get<OrderItem[]>(`/Order?${query}`)).body
const numbersOf = async (query: string, who = minh) => {
  const { data, totalItems } = await orders(who, query)
  expect(totalItems).toBe(data.length)
  return data.map(({ number }) => number.slice(0, 3))
}

test('both sides stand in one list, by day, with their three states', async () => {
  const { data, totalItems } = await orders(minh)
  expect(totalItems).toBe(3)
  expect(data.map(({ date }) => date)).toEqual(['2026-11-03', '2026-11-02', '2026-11-01'])
  expect(data[1]).toMatchObject({
    ...{ kind: 'purchaseContract', partner: { id: purchases.suppliers[0]!.id }, partnerNumber: 'NCC-88' },
    ...{
      status: 'draft',
      delivery: 'none',
      payment: 'none',
      weight: 720,
      officer: { id: sales.people.get('sales.minh') },
    },
  })
  expect(data[2]).toMatchObject({ kind: 'salesContract', status: 'approved' })
})

test('it is searched, filtered, ordered and paged as any list', async () => {
  expect(await numbersOf('search=kh-77')).toEqual(['HDB'])
  expect(await numbersOf('search=ncc-88')).toEqual(['HDM'])
  expect(await numbersOf('kind=purchaseContract')).toEqual(['HDM'])
  expect(await numbersOf('status=approved')).toEqual(['HDB'])
  expect(await numbersOf('from=2026-11-02&to=2026-11-02')).toEqual(['HDM'])
  expect(await numbersOf(`partnerId=${purchases.suppliers[0]!.id}&kind=purchaseContract`)).toEqual(['HDM'])
  expect(await numbersOf('mine=true')).toHaveLength(3)
  expect(await numbersOf('mine=true', hoa)).toEqual([])
  expect(await numbersOf('sort=number')).toEqual(['HDB', 'HDB', 'HDM'])
  const last = await orders(minh, 'pageSize=2&pageNumber=2')
  expect([last.data.length, last.totalItems]).toEqual([1, 3])
})

test('whoever may not see what we pay sees sales only, and counts them only', async () => {
  const tu = await server.as('warehouse.tu')
  expect(await numbersOf('', tu)).toEqual(['HDB', 'HDB'])
  expect(await numbersOf('kind=purchaseContract', tu)).toEqual([])
  const [purchase] = (await orders(minh, 'kind=purchaseContract')).data
  expect((await tu.get(`/Order/${purchase!.id}/progress`)).status).toBe(403)
})

test('the total of a filter is that of its side and follows what is written', async () => {
  const tu = await server.as('warehouse.tu')
  const drafts = async (who: Caller) => (await orders(who, 'status=draft')).totalItems
  expect([await drafts(minh), await drafts(tu)]).toEqual([2, 1])
  await purchases.draft()
  expect([await drafts(minh), await drafts(tu)]).toEqual([3, 1])
  await sales.draft()
  expect([await drafts(minh), await drafts(tu)]).toEqual([4, 2])
})

test('of each line it says how far it is: contracted, and nothing delivered yet', async () => {
  const [order] = (await orders(minh, 'search=kh-77')).data
  const progress = done(await minh.get<OrderProgress>(`/Order/${order!.id}/progress`))
  const nothing = { quantity: 0, weight: 0 }
  expect(progress).toMatchObject({
    ...{ total: order!.total, paid: 0 },
    lines: [
      {
        contracted: { quantity: 100, weight: 720 },
        delivered: nothing,
        returned: nothing,
        length: 11.7,
        open: { quantity: 100, weight: 720 },
      },
    ],
  })
  const unknown = '00000000-0000-7000-8000-000000000000'
  expect((await minh.get(`/Order/${unknown}/progress`)).status).toBe(404)
})

test('of a contract that was closed short, or cancelled, nothing is open any more', async () => {
  const opened = async ({ id }: { id: string }) =>
    done(await minh.get<OrderProgress>(`/Order/${id}/progress`)).lines.map(({ open }) => open.quantity)
  const contract = done(await sales.verb(hoa, await sales.pending(), 'approve'))
  expect(await opened(contract)).toEqual([100])
  done(await sales.verb(minh, contract, 'close-short', 'Khách đổi ý'))
  expect(await opened(contract)).toEqual([0])
  const { data } = await orders(minh, 'status=approved')
  expect(data.flatMap(({ id, ended }) => (ended ? [id] : []))).toEqual([contract.id])
  done(await sales.verb(minh, contract, 'reopen', 'Khách lấy tiếp'))
  expect(await opened(contract)).toEqual([100])
  done(await sales.verb(minh, contract, 'cancel', 'Thôi'))
  expect(await opened(contract)).toEqual([0])
})

test('its views are kept by whoever sees one side', async () => {
  const tu = await server.as('warehouse.tu')
  const view = {
    list: 'Order',
    name: 'Chờ duyệt',
    shared: false,
    query: { status: 'pending' },
    columns: null,
  }
  expect((await tu.post('/SavedView', view)).status).toBe(200)
  expect((await tu.post('/SavedView', { ...view, name: 'x', query: { colour: 'red' } })).status).toBe(400)
})
