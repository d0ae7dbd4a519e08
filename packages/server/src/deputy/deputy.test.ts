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

test('whoever somebody else takes the place of hears of it, and nobody of a change of days', async () => {
  const own = done(await post('director.hoa', {}))
  const change = (version: number, said: object) =>
    as('director.hoa').put('/Deputy', { id: own.id, version, deputyId: idOf('admin.lan'), ...days, ...said })
  done(await change(1, { lastDay: '2026-11-26' }))
  const titles = async (who: string) =>
    done(await as(who).get('/Notification/top')).listNotification.map(({ title }: { title: string }) => title)
  const withdrawn = `${LAN} thôi duyệt thay ${HOA}`
  const before = (await titles('admin.lan')).filter((one: string) => one === withdrawn).length
  done(await change(2, { deputyId: idOf('superadmin') }))
  expect((await titles('admin.lan')).filter((one: string) => one === withdrawn)).toHaveLength(before + 1)
  done(await as('director.hoa').del(`/Deputy/${own.id}`))
})

test('no more than twenty at once', async () => {
  const answers = []
  for (let one = 0; one < 21; one += 1) answers.push(await post('director.hoa', {}))
  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 400])
  expect(answers.at(-1)!.body.errors).toEqual([
    { path: 'deputyId', code: 'deputies_max', params: { max: 20 } },
  ])
  // those whose time is over take nobody's place
  const over = { firstDay: '2026-11-01', lastDay: '2026-11-20' }
  const ended = server.deps.db.updateTable('deputy').set(over)
  await ended.where('id', '=', answers[0]!.body.data.id).execute()
  expect((await post('director.hoa', {})).status).toBe(200)
})
