import type { Quotation } from '@barem/shared/quotation/endpoints'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paperColumns } from '#document/paper'
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

/** The pages of a PDF. */
const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length

test.each(['vi', 'en'])('of eight lines with everything said is one page in %s', async (language) => {
  const lines = world.products.slice(0, 8).map(({ id }) => world.line({ productId: id, priceType: 'actual' }))
  const sent = await world.pending({
    ...{ lines, depositEnabled: true, deposit: 3_000_000, discount: 10_000, discountReason: 'Quen' },
    ...{ shippingFee: 500_000, validUntil: '2026-12-05', note: 'Giao trong giờ hành chính' },
  })
  const whole = done(await world.verb(await server.as('director.hoa'), sent, 'approve'))
  const { raw } = await pdf(await server.as('sales.minh'), whole.id, language)
  expect(pagesOf(raw.rawPayload)).toBe(1)
})

test('of eight lines of long names and codes is one page too', async () => {
  const { db } = server.deps
  const eight = world.products.slice(0, 8)
  for (const [index, { id }] of eight.entries())
    await db
      .updateTable('product')
      .set({
        name: `Thép hộp vuông mạ kẽm nhúng nóng 100×100×${index},5 mm ASTM A500 Hòa Phát`,
        code: `NCC-HPS-2026-HOP-MK-100X100X${index}.5-L6000`,
      })
      .where('id', '=', id)
      .execute()
  const draft = await world.draft({ lines: eight.map(({ id }) => world.line({ productId: id })) })
  expect(pagesOf((await pdf(await server.as('sales.minh'), draft.id)).raw.rawPayload)).toBe(1)
})

test('what was sent says what was true then, on its page and on paper; what was sent before that nothing new', async () => {
  const { db } = server.deps
  const minh = await server.as('sales.minh')
  const paperOf = async (id: string) => done(await minh.get(`/Quotation/${id}/paper`))
  await db.updateTable('productUnit').set({ nameEn: 'bar' }).where('name', '=', 'Cây').execute()
  const method = await db.selectFrom('paymentMethod').select('id').limit(1).executeTakeFirstOrThrow()
  const sent = await world.pending({ paymentMethodId: method.id })
  const before = await paperOf(sent.id)
  const shown = done(await minh.get(`/Quotation/${sent.id}`))
  expect(before).toMatchObject({
    officerPhone: '0901000003',
    contactPerson: expect.any(String),
    partnerAddress: expect.any(String),
    partnerAccount: expect.any(String),
    partnerBank: expect.stringContaining(' – '),
    english: { Cây: 'bar' },
  })
  await db.updateTable('productUnit').set({ nameEn: 'piece' }).where('name', '=', 'Cây').execute()
  await db
    .updateTable('customer')
    .set({ contactPerson: 'Người khác', taxCode: '0100109106', phone: '0933000111' })
    .where('id', '=', sent.customer.id)
    .execute()
  await db.updateTable('paymentMethod').set({ name: 'Cách khác' }).where('id', '=', method.id).execute()
  expect(await paperOf(sent.id)).toEqual(before)
  expect(done(await minh.get(`/Quotation/${sent.id}`))).toEqual(shown)
  const fresh = await world.draft({ paymentMethodId: method.id })
  expect(done(await minh.get(`/Quotation/${fresh.id}`))).toMatchObject({
    ...{ customerTaxCode: '0100109106', customerPhone: '0933000111' },
    paymentMethod: { name: 'Cách khác' },
  })
  const draft = await paperOf(fresh.id)
  expect(draft).toMatchObject({ contactPerson: 'Người khác', english: { Cây: 'piece' } })
  // sent before these were kept
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query('alter table quotation disable trigger user')
  await owner.query(`update quotation set sent = sent - $2::text[] where id = $1`, [sent.id, paperColumns])
  await owner.query('alter table quotation enable trigger user')
  await owner.end()
  const nothing = Object.fromEntries(paperColumns.map((column) => [column, null]))
  expect(await paperOf(sent.id)).toEqual({ ...nothing, english: {} })
})

test('holds hundreds of lines', async () => {
  const lines = world.products.flatMap((product) =>
    Array.from({ length: 40 }, (_, index) => world.line({ productId: product.id, length: 1 + index / 10 })),
  )
  const long = await world.draft({ lines })
  const answer = await pdf(await server.as('sales.minh'), long.id, 'en')
  expect(answer.status).toBe(200)
  expect(pagesOf(answer.raw.rawPayload)).toBeGreaterThan(8)
})
