import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done } from '#test/document-world'

let server: TestApp
let tu: Caller
let superadmin: Caller
beforeAll(async () => {
  server = await testApp()
  tu = await server.as('warehouse.tu')
  superadmin = await server.as('superadmin')
})
afterAll(() => server.close())

const ask = (permission: string) => tu.post('/User/ask-access', { permission })
const asked = async (permission: string) =>
  done(await tu.get(`/User/asked-access?permission=${permission}`)).askedAt
const bell = async () => done(await superadmin.get('/Notification'))

test('the SuperAdmins hear once a day who lacks which right, and are led to that person', async () => {
  expect(await asked('purchaseContract:view')).toBeNull()
  const [one, other] = await Promise.all([ask('purchaseContract:view'), ask('purchaseContract:view')])
  expect([one.status, other.status, one.body.data]).toEqual([200, 200, other.body.data])
  expect(await asked('purchaseContract:view')).toBe(one.body.data.askedAt)
  const rung = await bell()
  expect(rung).toHaveLength(1)
  expect(rung[0]).toMatchObject({
    title: 'Đỗ Văn Tú xin thêm quyền',
    contentNotify: 'Đỗ Văn Tú (warehouse.tu) xin quyền “Xem hợp đồng mua”.',
    entity: 'user',
    entityId: done(await tu.get('/User/profile')).id,
  })
  server.clock.advance(25 * 60 * 60 * 1000)
  tu = await server.as('warehouse.tu')
  superadmin = await server.as('superadmin')
  expect(await asked('purchaseContract:view')).toBeNull()
  expect((await ask('purchaseContract:view')).status).toBe(200)
  expect(await bell()).toHaveLength(2)
})

test('nobody asks for what they may, for what is SuperAdmin’s, or for everything at once', async () => {
  expect((await ask('customer:view')).body.code).toBe('already-done')
  expect((await ask('user:view')).body.errors?.[0]?.path).toBe('permission')
  const rights = ['product', 'position', 'department', 'warehouse', 'shippingFee'].flatMap((entity) => [
    `${entity}:create`,
    `${entity}:delete`,
  ])
  const statuses = []
  for (const right of rights) statuses.push((await ask(right)).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
})
