import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { documentWorld, done } from '#test/document-world'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** The pages of a PDF. */
const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length

// decision 052
test.each([
  ['salesContract', 2],
  ['purchaseContract', 2],
  ['salesContractAnnex', 2],
  ['purchaseContractAnnex', 2],
] as const)('a %s of eight lines is %i pages in both languages', async (entity, pages) => {
  const world = await documentWorld(server, entity)
  const minh = await server.as('sales.minh')
  const lines = world.products
    .slice(0, 8)
    .map(({ id }) => world.line({ productId: id, priceType: 'actual', quantity: 120 }))
  const sent = await world.pending({ ...world.optional, lines })
  const { id } = done(await world.verb(await server.as('director.hoa'), sent, 'approve'))
  const counted = ['vi', 'en'].map(async (language) => {
    const { raw } = await minh.get(`/${world.resource}/${id}/pdf?language=${language}`)
    return pagesOf(raw.rawPayload)
  })
  expect(await Promise.all(counted)).toEqual([pages, pages])
})
