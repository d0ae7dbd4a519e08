import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('catalogue prices come for the products asked for, their costs only for whoever may see them', async () => {
  const director = await server.as('director.hoa')
  const minh = await server.as('sales.minh')
  const [first, second] = (await director.get('/Product?pageSize=2')).body.data
  const path = `/Product/prices?ids=${first.id},${second.id}`
  const seen = (await director.get(path)).body.data
  expect(seen).toHaveLength(2)
  expect(seen).toContainEqual({
    id: first.id,
    salePrice: first.salePrice,
    capitalPrice: first.capitalPrice,
    theoreticalWeight: first.theoreticalWeight,
    barems: first.barems,
    densityWeight: first.densityWeight,
    active: true,
  })
  expect(first.capitalPrice).toBeGreaterThan(0)
  const hidden = (await minh.get(path)).body.data.map((row: { capitalPrice: unknown }) => row.capitalPrice)
  expect(hidden).toEqual([null, null])
  for (const ids of ['', 'x', `${first.id},`, `${first.id},%27`])
    expect((await minh.get(`/Product/prices?ids=${ids}`)).status).toBe(400)
})
