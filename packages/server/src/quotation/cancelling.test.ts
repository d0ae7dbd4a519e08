import type { Quotation } from '@barem/shared/quotation/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'

let server: TestApp
let world: QuotationWorld
let minh: Caller

beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
  minh = await server.as('sales.minh')
})
afterAll(() => server.close())

const cancel = (quotation: Quotation, said: object) => {
  server.clock.advance(100)
  return minh.post<Quotation>(`/Quotation/${quotation.id}/cancel`, { version: quotation.version, ...said })
}
const listed = async (reason: string) => {
  const { body } = await minh.get<Quotation[]>(`/Quotation?cancelReason=${reason}&pageSize=50`)
  return body.data.map(({ id }) => id)
}

test('a reason of the list is kept, told in the history, and what was lost is found by it', async () => {
  const quotation = await world.inState('approved')
  const lost = { reason: 'competitor', lostTo: 'Thép Hòa Phát', lostCause: 'price', note: 'Rẻ hơn 200 đ/kg' }
  const cancellation = { cancelReason: 'competitor', lostTo: 'Thép Hòa Phát', lostCause: 'price' }
  expect(done(await cancel(quotation, lost))).toMatchObject({ status: 'cancelled', cancellation })
  const read = done(await minh.get<Quotation>(`/Quotation/${quotation.id}`))
  expect(read).toMatchObject({ cancellation })
  const [entry] = done(await minh.get(`/Quotation/${quotation.id}/history`))
  expect(entry).toMatchObject({ kind: 'quotation.cancelled', note: 'Rẻ hơn 200 đ/kg' })
  expect(entry.changes.map(({ field, to }: { field: string; to: string }) => [field, to])).toEqual(
    Object.entries(cancellation),
  )
  const other = await world.draft()
  // who won, and by what, is nothing of another reason
  const gone = { reason: 'customer', lostTo: 'Ai đó', lostCause: 'credit' }
  expect(done(await cancel(other, gone)).cancellation).toEqual({
    ...{ cancelReason: 'customer', lostTo: null, lostCause: null },
  })
  expect(await listed('competitor')).toEqual([quotation.id])
  expect(await listed('competitor,customer')).toEqual(expect.arrayContaining([quotation.id, other.id]))
  expect(await listed('mistake')).toEqual([])
})

test.each([
  ['another reason without words', { reason: 'other' }, 'note required'],
  ['a loss without its cause', { reason: 'competitor', note: 'Thua' }, 'lostCause required'],
  ['a reason that is not on the list', { reason: 'bored' }, 'reason invalid_value'],
])('%s is refused at its field, and nothing is cancelled', async (_, said, fault) => {
  const draft = await world.draft()
  const refused = await cancel(draft, said)
  expect([refused.status, refused.body.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
    400,
    [fault],
  ])
  expect(done(await minh.get<Quotation>(`/Quotation/${draft.id}`)).status).toBe('draft')
})

test('words alone cancel as before, and nothing where nothing was needed; an approved one needs either', async () => {
  expect(done(await cancel(await world.draft(), {})).cancellation).toBeNull()
  expect(done(await cancel(await world.inState('approved'), { note: 'Thôi' })).cancellation).toBeNull()
  const approved = await world.inState('approved')
  expect((await cancel(approved, {})).body.errors).toMatchObject([{ path: 'note', code: 'required' }])
  done(await cancel(approved, { reason: 'replaced' }))
})
