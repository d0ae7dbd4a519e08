import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { documentWorld, done } from '#test/document-world'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('a draft says of a customer that was given away what it last saved, on its page and on paper', async () => {
  const { db } = server.deps
  const world = await documentWorld(server, 'quotation')
  const customer = world.customers[0]!
  const { id } = await world.draft({ customerId: customer.id })
  await db.updateTable('roleGroup').set({ scope: 'own' }).execute()
  const give = (officer: string) =>
    db
      .updateTable('customer')
      .set({
        officerId: world.people.get(officer)!,
        name: 'Tên Mới',
        abbreviatedName: 'MỚI',
        phone: '0933000111',
      })
      .where('id', '=', customer.id)
      .execute()
  const read = async () => {
    const minh = await server.as('sales.minh')
    const document = done(await minh.get(`/Quotation/${id}`))
    const paper = done(await minh.get(`/Quotation/${id}/paper`))
    const [listed] = done(await minh.get('/Quotation')).filter((one: { id: string }) => one.id === id)
    return [
      ...[document.customer.name, document.customerAbbreviatedName, document.customerPhone],
      ...[paper.contactPerson !== null, paper.partnerAccount !== null, listed.customerAbbreviatedName],
    ]
  }
  await give('sales.minh')
  expect(await read()).toEqual(['Tên Mới', 'MỚI', '0933000111', true, true, 'MỚI'])
  await give('sales.trang')
  expect(await read()).toEqual([customer.name, customer.name, '', false, false, customer.name])
})
