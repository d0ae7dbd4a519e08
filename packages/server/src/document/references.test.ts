import { reference } from '@barem/shared/document/fields'
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

/** A header whose partner and keeper have other names than those of a quotation. */
const kind = {
  entity: 'quotation',
  fields: { seller: reference('customer', 'required'), keeper: reference('user', 'supplied') },
  partner: 'seller',
  officer: 'keeper',
} as const
const nobody = '00000000-0000-7000-8000-000000000000'

function refer(body: Record<string, string>, ids: Record<string, string> = {}) {
  return server.deps.db
    .transaction()
    .execute((trx) => activePartner(trx, kind, body, { authorId: nobody, ids }))
}

test('a partner is called, shown and refused by the name of its own field', async () => {
  const quotation = await world.draft()
  const [sellerId, keeperId] = [quotation.customer.id, quotation.officer.id]
  expect(await refer({ sellerId, keeperId })).toMatchObject({
    sellerName: quotation.customer.name,
    sellerPhone: quotation.customerPhone,
    keeperName: quotation.officer.name,
  })
  const refusalOf = (path: string, code: string) => ({ details: { errors: [{ path, code }] } })
  await expect(refer({ sellerId: nobody, keeperId })).rejects.toMatchObject(
    refusalOf('sellerId', 'unknown-reference'),
  )
  await expect(refer({ sellerId, keeperId: nobody })).rejects.toMatchObject(
    refusalOf('keeperId', 'unknown-reference'),
  )
  await server.deps.db.updateTable('customer').set({ active: false }).where('id', '=', sellerId).execute()
  await expect(refer({ sellerId, keeperId })).rejects.toMatchObject(refusalOf('sellerId', 'inactive'))
  expect(await refer({ sellerId, keeperId }, { sellerId })).toMatchObject({
    sellerName: quotation.customer.name,
  })
})
