import type { TimelineEntry } from '@barem/shared/timeline/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { documentWorld, done } from '#test/document-world'

let server: TestApp
let minh: Caller
beforeAll(async () => {
  server = await testApp()
  minh = await server.as('sales.minh')
})
afterAll(() => server.close())

test('tells what happened with a customer, newest first and by page: changes, documents, interactions', async () => {
  const quotations = await documentWorld(server, 'quotation')
  const quotation = await quotations.pending()
  const { id: customerId } = (quotation as unknown as { customer: { id: string } }).customer
  server.clock.advance(60_000)
  const content = 'Khách hỏi tiến độ duyệt giá'
  done(await minh.post('/Interaction', { customerId, channel: 'call', content }))
  server.clock.advance(60_000)
  const customer = done(await minh.get(`/Customer/${customerId}`))
  const { id, version } = customer
  const form = Object.fromEntries(
    ['name', 'abbreviatedName', 'customerTypeId', 'phone', 'contactPerson', 'contactPhone', 'supplier']
      .concat(['accountNumber', 'bankName', 'companyAddress'])
      .map((name) => [name, customer[name]]),
  )
  done(await minh.put('/Customer', { ...form, id, version, note: 'Giao sau 17 giờ' }))
  const told = async (page = '') => (await minh.get(`/Customer/${customerId}/timeline${page}`)).body
  const { data, totalItems }: { data: TimelineEntry[]; totalItems?: number } = await told()
  expect(data.slice(0, 4).map(({ kind, note, document }) => [kind, note, document?.number ?? null])).toEqual([
    ['customer.updated', null, null],
    ['interaction.created', content, null],
    ['quotation.approval-requested', null, quotation.number],
    ['quotation.created', null, quotation.number],
  ])
  expect(data[0]?.changes).toEqual([{ field: 'note', from: null, to: 'Giao sau 17 giờ' }])
  expect(data[1]?.interaction).toMatchObject({ channel: 'call', status: 'processed' })
  const second = await told('?pageSize=2&pageNumber=2')
  expect(second.data.map((one: TimelineEntry) => one.id)).toEqual(data.slice(2, 4).map((one) => one.id))
  expect(second.totalItems).toBe(totalItems)
})

test('leaves out what the reader has no right to, and refuses a customer that is not there', async () => {
  const { db } = server.deps
  const { id } = await db.selectFrom('interaction').select('customerId as id').executeTakeFirstOrThrow()
  const kinds = async () => {
    const { data } = (await minh.get(`/Customer/${id}/timeline?pageSize=100`)).body
    return new Set(data.map(({ entity }: TimelineEntry) => entity))
  }
  expect(await kinds()).toContain('interaction')
  for (const group of await db.selectFrom('roleGroup').select(['id', 'permissions']).execute()) {
    const kept = group.permissions.filter((one) => !/^(interaction|quotation):/.test(one))
    await db.updateTable('roleGroup').set({ permissions: kept }).where('id', '=', group.id).execute()
  }
  expect(await kinds()).toEqual(new Set(['customer']))
  expect((await minh.get('/Customer/00000000-0000-4000-8000-000000000000/timeline')).status).toBe(404)
})
