import type { Quotation } from '@barem/shared/quotation/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done, type QuotationWorld, quotationWorld } from '#test/quotations'

let server: TestApp
let world: QuotationWorld
let approved: Quotation

beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
  const pending = await world.pending({
    depositEnabled: true,
    deposit: 3_000_000,
    note: 'Giao trong giờ hành chính',
  })
  approved = done(await world.verb(await server.as('director.hoa'), pending, 'approve'))
})
afterAll(() => server.close())

const pdf = (who: Caller, id: string, language = 'vi') => who.get(`/Quotation/${id}/pdf?language=${language}`)

test('is a file for whoever may see the quotation, and for nobody else', async () => {
  const answer = await pdf(await server.as('sales.minh'), approved.id)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.headers['content-disposition']).toContain(`${approved.number}.pdf`)
  expect(answer.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await pdf(server.anybody, approved.id)).status).toBe(401)
  await server.deps.db
    .deleteFrom('userRoleGroup')
    .where('userId', '=', world.people.get('warehouse.tu')!)
    .execute()
  expect((await pdf(await server.as('warehouse.tu'), approved.id)).status).toBe(403)
})

test('holds hundreds of lines', async () => {
  const lines = world.products.flatMap((product) =>
    Array.from({ length: 40 }, (_, index) => world.line({ productId: product.id, length: 1 + index / 10 })),
  )
  const long = await world.draft({ lines })
  const answer = await pdf(await server.as('sales.minh'), long.id, 'en')
  expect(answer.status).toBe(200)
  expect(answer.raw.rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(8)
})
