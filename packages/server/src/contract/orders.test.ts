import type { OrderItem, OrderProgress } from '@barem/shared/contract/orders'
import { readXlsx } from 'hucre/xlsx'
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

test('it is exported as it is shown, of the sides whoever asks may see, by them alone and for as long', async () => {
  const made = async (who: Caller, body: object = {}) =>
    done(await who.post<{ filePath: string; rows: number }>('/Export/order', body))
  const read = async (who: Caller, { filePath }: { filePath: string }) => who.get(`/File/${filePath}`)
  const tu = await server.as('warehouse.tu')
  const [all, sold] = [(await orders(minh)).totalItems, (await orders(tu)).totalItems]
  expect([(await made(minh)).rows, (await made(tu)).rows]).toEqual([all, sold])
  expect((await made(minh, { kind: 'purchaseContract', search: 'ncc-88' })).rows).toBe(1)
  const [one] = (await orders(minh, 'search=kh-77')).data
  const file = await made(minh, {
    ids: one!.id,
    columns: ['number', 'kind', 'total', 'status', 'delivery', 'partnerNumber'],
  })
  const book = await readXlsx((await read(minh, file)).raw.rawPayload)
  expect(book.sheets[0]!.rows).toEqual([
    ['Số hợp đồng', 'Loại', 'Giá trị', 'Duyệt', 'Giao nhận', 'Số của đối tác'],
    [one!.number, 'Bán', one!.total, 'Nháp', null, 'KH-77'],
  ])
  expect((await made(minh, { status: 'approved' })).rows).toBe(
    (await orders(minh, 'status=approved')).totalItems,
  )
  // a right or a scope that is lost meanwhile takes the file with it
  const { db } = server.deps
  const left = await made(minh)
  await db.updateTable('roleGroup').set({ scope: 'own' }).execute()
  expect((await read(minh, left)).status).toBe(404)
  await db.updateTable('roleGroup').set({ scope: 'all' }).execute()
  const [both, sales] = [await made(minh), await made(tu)]
  await withoutRight('purchaseContract:view', async () => {
    expect((await read(minh, both)).status).toBe(403)
    expect((await read(tu, sales)).status).toBe(200)
    await withoutRight('salesContract:view', async () =>
      expect((await minh.post('/Export/order', {})).status).toBe(403),
    )
  })
})

/** Nobody's groups have a right meanwhile, nor all rights of its entity. */
async function withoutRight(right: string, work: () => Promise<unknown>): Promise<void> {
  const { db } = server.deps
  const groups = await db.selectFrom('roleGroup').select(['id', 'permissions']).execute()
  const set = (id: string, permissions: string[]) =>
    db.updateTable('roleGroup').set({ permissions }).where('id', '=', id).execute()
  const entity = right.split(':')[0]!
  for (const { id, permissions } of groups)
    await set(
      id,
      permissions.filter((one) => !one.startsWith(`${entity}:`)),
    )
  await work()
  for (const { id, permissions } of groups) await set(id, permissions)
}

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
