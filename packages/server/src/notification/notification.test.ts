import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { quotationWorld } from '#test/quotations'

let server: TestApp
let hoa: Caller
let minh: Caller

/** As many notifications as asked for, a second apart, the newest last. */
async function ring(username: string, count: number, about?: string): Promise<string[]> {
  const { deps, clock } = server
  const { db, random } = deps
  const person = await db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const [id, eventId, entityId] = [random.id(), random.id(), about ?? random.id()]
    const event = { kind: 'quotation.approved', entity: 'quotation', entityId }
    await db
      .insertInto('event')
      .values({ id: eventId, at: clock.now(), actorId: null, traceId: 'test', ...event })
      .execute()
    const params = {
      number: `BG2611-${index}`,
      customer: 'Thép Việt',
      total: 1_500_000,
      by: 'Phạm Thị Hòa',
      note: '',
    }
    await db
      .insertInto('notification')
      .values({
        id,
        userId: person.id,
        eventId,
        ...event,
        params: JSON.stringify(params),
        createdAt: clock.now(),
      })
      .execute()
    clock.advance(1000)
    ids.push(id)
  }
  return ids
}

beforeAll(async () => {
  server = await testApp()
  hoa = await server.as('director.hoa')
  minh = await server.as('sales.minh')
})
afterAll(() => server.close())

test('the bell shows the newest ten and counts all that are unread; the drawer pages by ten', async () => {
  const ids = await ring('director.hoa', 12)
  const top = await hoa.get('/Notification/top')
  expect(top.body.data.totalUnread).toBe(12)
  expect(top.body.data.listNotification.map((one: { id: string }) => one.id)).toEqual(
    ids.toReversed().slice(0, 10),
  )
  const second = await hoa.get('/Notification?pageNumber=2')
  expect(second.body.totalItems).toBe(12)
  expect(second.body.data.map((one: { id: string }) => one.id)).toEqual(ids.toReversed().slice(10))
})

test('its words are in the language asked for', async () => {
  const [vi, en] = [
    await hoa.get('/Notification/top'),
    await hoa.get('/Notification/top', { 'accept-language': 'en' }),
  ]
  const [a, b] = [vi, en].map((answer) => answer!.body.data.listNotification[0])
  expect(a.title).toContain('BG2611-11')
  expect(a.title).not.toBe(b.title)
})

test('of a document it says the amount, to whoever may see such documents; of one that kept none, the rest', async () => {
  const { db } = server.deps
  const contentOf = async (who: Caller) =>
    (await who.get('/Notification/top')).body.data.listNotification[0].contentNotify as string
  // whoever wrote it still sees it without the right
  const { id: own } = await (await quotationWorld(server)).draft()
  const [id] = await ring('sales.minh', 1, own)
  expect(await contentOf(minh)).toBe('1.500.000\u00a0đ · Phạm Thị Hòa đã duyệt báo giá cho Thép Việt.')
  const groups = db
    .deleteFrom('userRoleGroup')
    .where('userId', '=', db.selectFrom('appUser').select('id').where('username', '=', 'sales.minh'))
  const held = await groups.returningAll().execute()
  expect(await contentOf(await server.as('sales.minh'))).toBe('Phạm Thị Hòa đã duyệt báo giá cho Thép Việt.')
  await db
    .updateTable('notification')
    .set({ kind: 'quotation.approval-requested' })
    .where('id', '=', id!)
    .execute()
  expect(await contentOf(await server.as('sales.minh'))).toContain('1.500.000')
  await db.insertInto('userRoleGroup').values(held).execute()
  const params = JSON.stringify({ number: 'BG2611-1', customer: 'Thép Việt', by: 'Phạm Thị Hòa' })
  await db.updateTable('notification').set({ params }).where('id', '=', id!).execute()
  expect(await contentOf(minh)).toBe('Phạm Thị Hòa gửi duyệt báo giá cho Thép Việt.')
})

test('one is marked, then all, also those the bell does not show', async () => {
  const before = (await hoa.get('/Notification/top')).body.data
  const one = await hoa.post('/Notification/mark-as-read', {
    notificationIds: [before.listNotification[0].id],
  })
  expect(one.body.data.totalUnread).toBe(11)
  const unread = await hoa.get('/Notification?unread=true&pageSize=5')
  expect(unread.body.totalItems).toBe(11)
  expect(unread.body.data.map((row: { id: string }) => row.id)).toEqual(
    before.listNotification.slice(1, 6).map((row: { id: string }) => row.id),
  )
  expect((await hoa.get(`/Notification/${before.listNotification[0].id}`)).body.data.isRead).toBe(true)
  const all = await hoa.post('/Notification/mark-as-read', { notificationIds: [] })
  expect(all.body.data.totalUnread).toBe(0)
})

test('nobody sees or marks what is another person’s', async () => {
  const [id] = await ring('director.hoa', 1)
  expect((await minh.get(`/Notification/${id}`)).status).toBe(404)
  await minh.post('/Notification/mark-as-read', { notificationIds: [id] })
  await minh.post('/Notification/mark-as-read', { notificationIds: [] })
  expect((await hoa.get('/Notification/top')).body.data.totalUnread).toBe(1)
  const person = (await hoa.get('/User/profile')).body.data.id
  expect((await minh.get(`/Notification/users/${person}`)).status).toBe(403)
  expect((await hoa.get(`/Notification/users/${person}?pageSize=10&pageNumber=1`)).body.totalItems).toBe(13)
})
