import type { Deputy } from '@barem/shared/deputy/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { done, quotationWorld } from '#test/quotations'

// Who says who stands in for whom; what deputies decide is tried in approval/deputy.test.ts.

let server: TestApp
let people: ReadonlyMap<string, string>
const callers = new Map<string, Caller>()
const as = (username: string) => callers.get(username)!
const idOf = (username: string) => people.get(username)!
const days = { firstDay: '2026-11-21', lastDay: '2026-11-25' }
const HOA = 'Phạm Thị Hòa'
const LAN = 'Nguyễn Thị Lan'

beforeAll(async () => {
  server = await testApp()
  people = (await quotationWorld(server)).people
  for (const name of ['sales.trang', 'director.hoa', 'admin.lan', 'superadmin'])
    callers.set(name, await server.as(name))
})
afterAll(() => server.close())

const post = (by: string, change: object) =>
  as(by).post<Deputy>('/Deputy', { deputyId: idOf('admin.lan'), ...days, ...change })
test.each([
  ['themselves', 'director.hoa', () => ({ deputyId: idOf('director.hoa') }), 'deputyId same-person'],
  [
    'somebody who approves nothing',
    'director.hoa',
    () => ({ deputyId: idOf('warehouse.tu') }),
    'deputyId may_not_approve',
  ],
  ['a day before the first', 'director.hoa', () => ({ lastDay: '2026-11-20' }), 'lastDay before_first_day'],
  [
    'days that are over',
    'director.hoa',
    () => ({ firstDay: '2026-11-01', lastDay: '2026-11-20' }),
    'lastDay day_over',
  ],
])('nobody names %s', async (_, by, change, issue) => {
  const { status, body } = await post(by, change())
  expect([
    status,
    body.errors?.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
  ]).toEqual([400, [issue]])
})

test('for others whoever hands over for them; both hear of it, and nobody else reads or changes it', async () => {
  const ofHoa = { principalId: idOf('director.hoa') }
  expect((await post('sales.trang', ofHoa)).body.code).toBe('forbidden')
  expect((await as('sales.trang').get(`/Deputy?principalId=${ofHoa.principalId}`)).body.code).toBe(
    'forbidden',
  )
  const own = done(await post('superadmin', ofHoa))
  for (const person of ['admin.lan', 'director.hoa'])
    expect(done(await as(person).get('/Notification/top')).listNotification[0].title).toBe(
      `${LAN} duyệt thay ${HOA}`,
    )
  const told = done(await as('admin.lan').get('/Deputy'))
  expect([told.own, told.standing]).toMatchObject([[], [{ id: own.id, now: true, principal: { name: HOA } }]])
  expect(done(await as('director.hoa').get('/Deputy')).own).toMatchObject([
    { id: own.id, kinds: null, decides: expect.arrayContaining(['quotation']) },
  ])
  const change = { id: own.id, version: 1, deputyId: idOf('sales.trang'), ...days }
  expect((await as('sales.trang').put('/Deputy', change)).status).toBe(404)
  expect((await as('admin.lan').put('/Deputy', change)).body.code).toBe('forbidden')
  expect((await as('sales.trang').del(`/Deputy/${own.id}`)).status).toBe(404)
  expect((await as('admin.lan').del(`/Deputy/${own.id}`)).body.code).toBe('forbidden')
  done(await as('director.hoa').del(`/Deputy/${own.id}`))
  expect(done(await as('admin.lan').get('/Notification/top')).listNotification[0].title).toBe(
    `${LAN} thôi duyệt thay ${HOA}`,
  )
  const { data } = (await as('superadmin').get(`/User/${ofHoa.principalId}/history`)).body
  expect(data.slice(0, 2).map(({ kind }: { kind: string }) => kind)).toEqual([
    'user.deputy-withdrawn',
    'user.deputy-named',
  ])
})

test('no more than twenty at once', async () => {
  const answers = []
  for (let one = 0; one < 21; one += 1) answers.push(await post('director.hoa', {}))
  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 400])
  expect(answers.at(-1)!.body.errors).toEqual([
    { path: 'deputyId', code: 'deputies_max', params: { max: 20 } },
  ])
})
