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
  ownerColumns: ['authorId'],
} as const
type Kind = Parameters<typeof activePartner>[1]
const nobody = '00000000-0000-7000-8000-000000000000'

function refer(body: Record<string, string>, ids: Record<string, string> = {}, of: Kind = kind) {
  return server.deps.db
    .transaction()
    .execute((trx) => activePartner(trx, of, body, { authorId: nobody, ids }))
}
const refusalOf = (path: string, code: string) => ({ details: { errors: [{ path, code }] } })

test('a partner is called, shown and refused by the name of its own field', async () => {
  const quotation = await world.draft()
  const [sellerId, officerId] = [quotation.customer.id, quotation.officer.id]
  expect(await refer({ sellerId, officerId })).toMatchObject({
    sellerName: quotation.customer.name,
    sellerPhone: quotation.customerPhone,
    officerName: quotation.officer.name,
  })
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

test('a supplier is a customer we also buy from, unless it was one when it was chosen', async () => {
  const bought: Kind = { ...kind, fields: { ...kind.fields, seller: reference('supplier', 'required') } }
  const sellerId = world.customers[1]!.id
  const { officer } = await world.draft({ customerId: sellerId })
  const mark = (supplier: boolean) =>
    server.deps.db.updateTable('customer').set({ supplier }).where('id', '=', sellerId).execute()
  const body = { sellerId, officerId: officer.id }
  await mark(false)
  await expect(refer(body, {}, bought)).rejects.toMatchObject(refusalOf('sellerId', 'not_supplier'))
  const named = { sellerName: world.customers[1]!.name }
  expect(await refer(body, { sellerId }, bought)).toMatchObject(named)
  await mark(true)
  expect(await refer(body, {}, bought)).toMatchObject(named)
  const [supplier] = world.suppliers
  expect(await refer({ ...body, sellerId: supplier!.id }, {}, bought)).toMatchObject({
    sellerName: supplier!.name,
  })
  const found = (await (await server.as('sales.minh')).get('/Customer/suppliers')).body.data
  const { total } = await server.deps.db
    .selectFrom('customer')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('supplier', '=', true)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  expect(found.length).toBe(Math.min(20, Number(total)))
  expect(found.map(({ id }: { id: string }) => id)).toContain(sellerId)
})
