import { date, reference } from '@barem/shared/document/fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { type QuotationWorld, quotationWorld } from '#test/quotations'
import { activePartner } from './references.ts'

let server: TestApp
let world: QuotationWorld
beforeAll(async () => {
  server = await testApp()
  world = await quotationWorld(server)
})
afterAll(() => server.close())

/** A header whose partner has another name than that of a quotation. */
const kind = {
  entity: 'quotation',
  fields: {
    date: date('required'),
    seller: reference('customer', 'required'),
    officer: reference('user', 'supplied'),
    approver: reference('user', 'optional'),
  },
  partner: 'seller',
} as const
const nobody = '00000000-0000-7000-8000-000000000000'

function refer(body: Record<string, string>, ids: Record<string, string> = {}) {
  return server.deps.db
    .transaction()
    .execute((trx) => activePartner(trx, kind, body, { authorId: nobody, ids }))
}

test('a partner is called, shown and refused by the name of its own field', async () => {
  const quotation = await world.draft()
  const [sellerId, officerId] = [quotation.customer.id, quotation.officer.id]
  expect(await refer({ sellerId, officerId })).toMatchObject({
    sellerName: quotation.customer.name,
    sellerPhone: quotation.customerPhone,
    officerName: quotation.officer.name,
  })
  const refusalOf = (path: string, code: string) => ({ details: { errors: [{ path, code }] } })
  await expect(refer({ sellerId: nobody, officerId })).rejects.toMatchObject(
    refusalOf('sellerId', 'unknown-reference'),
  )
  await expect(refer({ sellerId, officerId: nobody })).rejects.toMatchObject(
    refusalOf('officerId', 'unknown-reference'),
  )
  await server.deps.db.updateTable('customer').set({ active: false }).where('id', '=', sellerId).execute()
  await expect(refer({ sellerId, officerId })).rejects.toMatchObject(refusalOf('sellerId', 'inactive'))
  expect(await refer({ sellerId, officerId }, { sellerId })).toMatchObject({
    sellerName: quotation.customer.name,
  })
})
