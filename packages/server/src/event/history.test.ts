import { CHANGES_SHOWN, type HistoryEntry } from '@barem/shared/event/history'
import type { Quotation } from '@barem/shared/quotation/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { contextOf, inCommand } from '#test/context'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'
import { record } from './record.ts'

let server: TestApp
let world: QuotationWorld
let minh: Caller

beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
  minh = await server.as('sales.minh')
})
afterAll(() => server.close())

const nobodysId = '00000000-0000-7000-8000-000000000000'

async function edited(times: number): Promise<Quotation> {
  let quotation = await world.draft()
  for (let edit = 1; edit <= times; edit++) {
    server.clock.advance(100)
    const lines = [world.line({ salePrice: 15_000 + edit })]
    const body = {
      ...world.body({ lines, note: `lần ${edit}` }),
      id: quotation.id,
      version: quotation.version,
    }
    quotation = done(await minh.put<Quotation>('/Quotation', body))
  }
  return quotation
}

test('the answer of a document does not grow with its history, which comes by page, newest first', async () => {
  const [once, often] = [await edited(1), await edited(12)]
  const sizeOf = async ({ id }: Quotation) => (await minh.get(`/Quotation/${id}`)).raw.body.length
  expect(Math.abs((await sizeOf(often)) - (await sizeOf(once)))).toBeLessThan(100)

  const path = `/Quotation/${often.id}/history`
  const first = await minh.get<HistoryEntry[]>(path)
  expect([first.status, first.body.totalItems, first.body.data.length]).toEqual([200, 13, 10])
  expect(first.body.data[0]?.changes).toContainEqual({ field: 'note', from: 'lần 11', to: 'lần 12' })
  const second = await minh.get<HistoryEntry[]>(`${path}?pageNumber=2`)
  expect(second.body.data.map((entry) => entry.kind)).toEqual([
    'quotation.updated',
    'quotation.updated',
    'quotation.created',
  ])
  const all = await minh.get<HistoryEntry[]>(`${path}?pageSize=100`)
  expect(all.body.data).toEqual([...first.body.data, ...second.body.data])
  expect((await minh.get(`${path}?pageSize=101`)).body.errors?.[0]?.path).toBe('pageSize')
})

test('what a change leaves unsaid is null, there and in the audit log', async () => {
  const { id } = await world.draft()
  await inCommand(await contextOf(server, 'sales.minh'), async (call) => {
    const changes = [{ field: 'note', from: 'cũ', to: undefined }]
    record(call, { kind: 'quotation.updated', entity: 'quotation', entityId: id, changes })
  })
  const changes = [{ field: 'note', from: 'cũ', to: null }]
  const superadmin = await server.as('superadmin')
  for (const path of [`/Quotation/${id}/history`, `/Audit?entityId=${id}`]) {
    const all = done(await superadmin.get<HistoryEntry[]>(path))
    expect(all.find(({ kind }) => kind === 'quotation.updated')).toMatchObject({ changes })
  }
})

test('a page holds the first changes of an event and says how many there are; one entry is read whole', async () => {
  const many = 300
  const lines = (price: number) =>
    Array.from({ length: many }, (_, index) =>
      world.line({ length: (100 + index) / 100, salePrice: price + index }),
    )
  let quotation = done(await minh.post<Quotation>('/Quotation', world.body({ lines: lines(15_000) })))
  for (const price of [16_000, 17_000]) {
    server.clock.advance(100)
    const body = { ...world.body({ lines: lines(price) }), id: quotation.id, version: quotation.version }
    quotation = done(await minh.put<Quotation>('/Quotation', body))
  }
  const path = `/Quotation/${quotation.id}/history`
  const page = await minh.get<HistoryEntry[]>(`${path}?pageSize=100`)
  const [newest] = page.body.data
  expect(page.raw.body.length).toBeLessThan(20_000)
  expect(newest?.changes.length).toBe(CHANGES_SHOWN)
  expect(newest?.changesTotal).toBeGreaterThanOrEqual(many)
  const whole = (await minh.get<HistoryEntry[]>(`${path}?entry=${newest?.id}`)).body
  expect([whole.totalItems, whole.data[0]?.changes.length]).toEqual([1, newest?.changesTotal])
  const said = whole.data[0]?.changes.filter(({ field }) => !field.endsWith('.amount'))
  expect(said?.slice(0, CHANGES_SHOWN)).toEqual(newest?.changes)
  // an entry of another record is none of this one
  const other = await world.draft()
  const foreign = await minh.get<HistoryEntry[]>(`/Quotation/${other.id}/history?entry=${newest?.id}`)
  expect([foreign.body.totalItems, foreign.body.data]).toEqual([0, []])
})

test('whoever may not see a record sees no history of it, and what is not there has none', async () => {
  const { id } = await world.draft()
  const rightsOf = server.deps.db.deleteFrom('userRoleGroup')
  await rightsOf.where('userId', '=', world.people.get('warehouse.tu')!).execute()
  const tu = await server.as('warehouse.tu')
  const direct = await tu.get(`/Quotation/${id}`)
  const history = await tu.get(`/Quotation/${id}/history`)
  expect([history.status, history.body.code]).toEqual([direct.status, direct.body.code])
  expect(history.status).toBe(403)
  for (const resource of ['Quotation', 'Customer', 'Product', 'PaymentMethod']) {
    const answer = await (await server.as('superadmin')).get(`/${resource}/${nobodysId}/history`)
    expect([resource, answer.status, answer.body.code]).toEqual([resource, 404, 'not-found'])
  }
})

test('the history of a list`s entry is told like any other', async () => {
  const lan = await server.as('admin.lan')
  const entry = (await lan.post('/PaymentMethod', { code: 'LS-1', name: 'Trả góp' })).body.data
  server.clock.advance(100)
  await lan.put('/PaymentMethod', { ...entry, modifiedAt: undefined, name: 'Trả góp 3 kỳ' })
  const { data, totalItems } = (await lan.get<HistoryEntry[]>(`/PaymentMethod/${entry.id}/history`)).body
  expect(totalItems).toBe(2)
  expect(data[0]).toMatchObject({
    kind: 'category.updated',
    changes: [{ field: 'name', from: 'Trả góp', to: 'Trả góp 3 kỳ' }],
  })
})

test('what follows from other fields is told with the whole entry only', async () => {
  const { id } = await edited(1)
  const path = `/Quotation/${id}/history`
  const [entry] = (await minh.get<HistoryEntry[]>(path)).body.data
  const names = (one: HistoryEntry | undefined) => one?.changes.map(({ field }) => field.split('.').at(-1))
  expect(names(entry)).toContain('salePrice')
  expect(names(entry)).not.toContain('amount')
  const [whole] = (await minh.get<HistoryEntry[]>(`${path}?entry=${entry?.id}`)).body.data
  expect(names(whole)).toContain('amount')
  expect(entry?.changesTotal).toBe(whole?.changes.length)
})
