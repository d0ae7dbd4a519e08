import type { OrderItem } from '@barem/shared/contract/orders'
import { readXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { type DocumentWorld, documentWorld, done } from '#test/document-world'

// Orders of which goods are still to come or go by the end of the week. The clock of tests stands on Saturday, 2026-11-21.

let server: TestApp
let owner: pg.Client
let worlds: Record<'salesContract' | 'salesContractAnnex' | 'purchaseContract', DocumentWorld>
let minh: Caller
let hoa: Caller

beforeAll(async () => {
  server = await testApp()
  worlds = {
    salesContract: await documentWorld(server, 'salesContract'),
    salesContractAnnex: await documentWorld(server, 'salesContractAnnex'),
    purchaseContract: await documentWorld(server, 'purchaseContract'),
  }
  ;[minh, hoa] = [await server.as('sales.minh'), await server.as('director.hoa')]
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const DUE = 'due=true&sort=expectedReceiptDate'
const orders = async (query: string) => {
  const { status, body } = await minh.get<OrderItem[]>(`/Order?${query}`)
  expect(status).toBe(200)
  return body
}
const due = async () => (await orders(`${DUE}&pageSize=100`)).data.map(({ id }) => id)

async function approved(kind: 'salesContract' | 'purchaseContract', day: string | null, more: object = {}) {
  const [world, form] = [worlds[kind], { expectedReceiptDate: day, ...more }]
  return done(await world.verb(hoa, await world.pending(form), 'approve'))
}

/** So many approved contracts like this one and newer than it, of which nothing is expected yet. */
async function newer({ id }: { id: string }, count: number) {
  const { db } = server.deps
  const one = db.selectFrom('salesContract').selectAll().where('id', '=', id)
  const {
    searchKey: _k,
    agreedTotal: _t,
    agreedReceiptDate: _d,
    ...row
  } = await one.executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, (_, place) => {
    const number = `HDB2611-${5000 + place}`
    const said = { number, baseNumber: number, date: '2026-11-20', expectedReceiptDate: '2026-12-31' }
    return { ...row, ...said, id: crypto.randomUUID() }
  })
  await owner.query('alter table sales_contract disable trigger guard_sales_contract')
  await db.insertInto('salesContract').values(copies).execute()
  await owner.query('alter table sales_contract enable trigger guard_sales_contract')
}

test('an order long late stands before all others, however many were signed since', async () => {
  const late = await approved('salesContract', '2026-06-15', { date: '2026-06-01' })
  await newer(late, 60)
  const first = await approved('purchaseContract', '2026-06-10', { date: '2026-06-02' })
  const page = await orders(`${DUE}&mine=true&pageSize=5`)
  expect([page.data.map(({ id }) => id), page.totalItems]).toEqual([[first.id, late.id], 2])
})

test('due is what is open and expected by Sunday, as it is agreed now; what has no day comes last', async () => {
  const before = await due()
  const sunday = await approved('salesContract', '2026-11-22')
  const monday = await approved('purchaseContract', '2026-11-23')
  const never = await approved('salesContract', null)
  await worlds.salesContract.pending({ date: '2026-11-19', expectedReceiptDate: '2026-11-20' })
  const postponed = await approved('salesContract', '2026-11-20', { date: '2026-11-19' })
  expect(await due()).toEqual([...before, postponed.id, sunday.id])

  const annexes = worlds.salesContractAnnex
  const form = await annexes.fresh({ contractId: postponed.id, expectedReceiptDate: null })
  server.clock.advance(100)
  const draft = done(await minh.post<{ id: string }>('/ContractSalesAnnex', form))
  const sent = done(await annexes.verb(minh, draft as never, 'request-approval'))
  const annex = done(await annexes.verb(hoa, sent, 'approve'))
  expect(await due()).toEqual([...before, sunday.id])
  const { data } = await orders('sort=-expectedReceiptDate&pageSize=2')
  expect(data.map(({ id }) => id).toSorted()).toEqual([never.id, postponed.id].toSorted())
  expect(data.map(({ expectedReceiptDate }) => expectedReceiptDate)).toEqual([null, null])
  done(await annexes.verb(minh, annex, 'cancel', 'Thôi'))
  expect(await due()).toEqual([...before, postponed.id, sunday.id])

  const ended = done(await worlds.salesContract.verb(minh, sunday, 'close-short', 'Khách đổi ý'))
  expect(await due()).toEqual([...before, postponed.id])
  done(await worlds.salesContract.verb(minh, ended, 'reopen', 'Khách lấy tiếp'))
  done(await worlds.salesContract.verb(minh, postponed, 'cancel', 'Thôi'))
  expect(await due()).toEqual([...before, sunday.id])

  const { filePath } = done(
    await minh.post<{ filePath: string }>('/Export/order', {
      ...{ due: true, sort: 'expectedReceiptDate', columns: ['number'] },
    }),
  )
  const [, ...rows] = (await readXlsx((await minh.get(`/File/${filePath}`)).raw.rawPayload)).sheets[0]!.rows
  expect([rows.length, rows.at(-1)]).toEqual([before.length + 1, [sunday.number]])

  // Sunday evening in London is Monday in Vietnam
  server.clock.set('2026-11-22T18:00:00.000Z')
  minh = await server.as('sales.minh')
  expect(await due()).toEqual([...before, sunday.id, monday.id])
})
