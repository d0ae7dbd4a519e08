import { addDays, businessDate } from '@barem/shared/values/local-date'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deliver } from '#delivery/worker'
import { type Caller, type TestApp, testApp } from '#test/app'
import { configure } from '#test/configure'
import { done } from '#test/document-world'
import { type MailPeer, mailOf, mailPeer, textOf } from '#test/mail-peer'
import { type ZaloPeer, zaloOf, zaloPeer } from '#test/zalo-peer'

let server: TestApp
let superadmin: Caller
let mail: MailPeer
let zalo: ZaloPeer
const people = new Map<string, string>()

beforeAll(async () => {
  server = await testApp()
  ;[mail, zalo] = await Promise.all([mailPeer(), zaloPeer()])
  superadmin = await server.as('superadmin')
  for (const { id, username } of await server.deps.db
    .selectFrom('appUser')
    .select(['id', 'username'])
    .execute())
    people.set(username, id)
  await configure(server.deps, 'mail', mailOf(mail))
  await configure(server.deps, 'zalo', zaloOf(zalo), { token: 'the token' })
})
afterAll(async () => {
  await server.close()
  await Promise.all([mail.close(), zalo.close()])
})
beforeEach(() => {
  mail.received.length = 0
  mail.refuse = null
  zalo.received.length = 0
})

const body = (change: object = {}) => ({
  ...{ title: 'Kiểm kê <kho>', contentNotify: 'Thứ Bảy này, 7 giờ.\nMang thẻ.', targetType: 'user' },
  ...{ targetIds: [people.get('sales.minh')], channels: ['email', 'zalo'], ...change },
})
const bellOf = async (who: string) =>
  done(await (await server.as(who)).get('/Notification/top')).listNotification.map(
    ({ title }: { title: string }) => title,
  )
const newest = async () => done(await superadmin.get('/Notification/sent'))[0]
const sendAll = async () => {
  while ((await deliver(server.deps)) > 0);
}

test('what is told to people rings, is mailed and sent by Zalo, each once, and its delivery is counted', async () => {
  done(await superadmin.post('/Notification', body()))
  expect(await newest()).toMatchObject({ receivers: 1, read: 0, sent: 0, waiting: 2, failed: 0 })
  await sendAll()
  expect((await bellOf('sales.minh'))[0]).toBe('Kiểm kê <kho>')
  expect(mail.received).toHaveLength(1)
  expect(textOf(mail.received[0]!, 'html')).toContain('Thứ Bảy này, 7 giờ.<br>Mang thẻ.')
  expect(zalo.received.map(({ body: { phone } }) => phone)).toEqual(['84901000003'])
  expect(await newest()).toMatchObject({ sent: 2, waiting: 0, contentType: 'email', published: true })
})

test('what is told to a group at a moment reaches whoever is in it then', async () => {
  const { db } = server.deps
  const group = await db
    .selectFrom('roleGroup')
    .select(['id', 'name'])
    .where('code', '=', 'KHO')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('userRoleGroup').where('roleGroupId', '=', group.id).execute()
  const sendAt = new Date(server.clock.now().getTime() + 60_000).toISOString()
  const later = body({ targetType: 'group', targetIds: [group.id], channels: [], sendAt, title: 'Họp kho' })
  done(await superadmin.post('/Notification', later))
  await sendAll()
  expect(await newest()).toMatchObject({ published: false, receivers: 0, contentType: 'system' })
  await db
    .insertInto('userRoleGroup')
    .values({ userId: people.get('warehouse.tu')!, roleGroupId: group.id })
    .execute()
  server.clock.advance(61_000)
  superadmin = await server.as('superadmin')
  await sendAll()
  expect((await bellOf('warehouse.tu'))[0]).toBe('Họp kho')
  expect(await newest()).toMatchObject({ published: true, receivers: 1, targets: [group] })
})

test.each([
  [-61_000, 'in_the_past'],
  [367 * 86_400_000, 'over_a_year_ahead'],
  [-2000 * 365 * 86_400_000, 'datetime'],
])('a moment %i ms from now is refused: %s', async (apart, code) => {
  const sendAt = new Date(server.clock.now().getTime() + apart).toISOString()
  const refused = await superadmin.post('/Notification', body({ sendAt }))
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [expect.objectContaining({ path: 'sendAt', code })],
  ])
})

async function planned(change: object = {}, who = superadmin) {
  const sendAt = new Date(server.clock.now().getTime() + 60_000).toISOString()
  const written = body({ channels: ['email'], sendAt, title: 'Họp sớm', ...change })
  const { id } = done(await who.post('/Notification', written))
  return { id, written, at: `/Notification/sent/${id}` }
}
const passMoment = async () => {
  server.clock.advance(61_000)
  superadmin = await server.as('superadmin')
  await sendAll()
}

test('one that waits for its moment is changed, and taken back; then nobody hears of it', async () => {
  const { at, written } = await planned()
  const changed = { ...written, title: 'Họp muộn', targetIds: [people.get('director.hoa')], version: 1 }
  done(await superadmin.post(`${at}/change`, changed))
  const stale = await superadmin.post(`${at}/withdraw`, { version: 1 })
  expect([stale.body.code, stale.body.current]).toMatchObject([
    'stale-version',
    { title: 'Họp muộn', version: 2 },
  ])
  expect(await newest()).toMatchObject({ title: 'Họp muộn', published: false, withdrawn: false, version: 2 })
  await passMoment()
  expect(mail.received.map(({ to }) => to)).toEqual([[expect.stringContaining('hoa')]])
  expect((await superadmin.post(`${at}/change`, { ...changed, version: 2 })).body.code).toBe(
    'announcement-sent',
  )
  expect((await superadmin.post(`${at}/withdraw`, { version: 2 })).body.code).toBe('announcement-sent')

  const other = await planned()
  done(await superadmin.post(`${other.at}/withdraw`, { version: 1 }))
  expect((await superadmin.post(`${other.at}/withdraw`, { version: 2 })).body.code).toBe(
    'announcement-withdrawn',
  )
  mail.received.length = 0
  await passMoment()
  expect([mail.received, await newest()]).toMatchObject([
    [],
    { withdrawn: true, published: false, receivers: 0 },
  ])
  const now = await planned()
  done(await superadmin.post(`${now.at}/change`, { ...now.written, sendAt: null, version: 1 }))
  expect(await newest()).toMatchObject({ published: true, receivers: 1 })
  await sendAll()
})

test.each([{ isLocked: true }, { role: 'Admin' }])(
  'what somebody planned who is now %j waits for another to say it',
  async (since) => {
    const lan = (change: object) =>
      server.deps.db.updateTable('appUser').set(change).where('username', '=', 'admin.lan').execute()
    await lan({ role: 'SuperAdmin' })
    const { at, written } = await planned({}, await server.as('admin.lan'))
    await lan(since)
    await passMoment()
    expect([await newest(), mail.received]).toMatchObject([{ published: false, withdrawn: false }, []])
    done(await superadmin.post(`${at}/change`, { ...written, sendAt: null, version: 1 }))
    expect(await newest()).toMatchObject({ published: true, receivers: 1 })
    await lan({ role: 'Admin', isLocked: false })
    await sendAll()
    const events = server.deps.db.selectFrom('event').where('kind', '=', 'announcement.published')
    const last = await events.select('actorId').orderBy('id', 'desc').executeTakeFirst()
    expect(last).toEqual({ actorId: people.get('superadmin') })
  },
)

test('taken back while its moment comes, it is either sent or taken back', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    const { id, at } = await planned({ channels: [] })
    server.clock.advance(61_000)
    superadmin = await server.as('superadmin')
    const [answer] = await Promise.all([
      server.deps.clock.sleep((round % 4) * 2).then(() => superadmin.post(`${at}/withdraw`, { version: 1 })),
      sendAll(),
    ])
    const { published, withdrawn } = await server.deps.db
      .selectFrom('announcement')
      .select(['eventId', 'withdrawnAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
      .then(({ eventId, withdrawnAt }) => ({ published: eventId !== null, withdrawn: withdrawnAt !== null }))
    expect([published, withdrawn]).toEqual([answer.status !== 200, answer.status === 200])
    outcomes.add(answer.body.code ?? 'taken back')
  }
  expect([...outcomes].every((one) => ['taken back', 'announcement-sent'].includes(one))).toBe(true)
})

test('messages are found by several states and by days, and announcements by theirs, in Vietnam', async () => {
  const total = async (path: string) => (await superadmin.get(`/Notification/${path}`)).body.totalItems!
  const of = (states: string) => total(`deliveries?state=${states}`)
  const pointless = { status: 'dropped', failure: 'obsolete', sentAt: null }
  await server.deps.db.updateTable('outbox').set(pointless).where('channel', '=', 'zalo').execute()
  const [sent, dropped] = [await of('sent'), await of('dropped')]
  expect([sent > 0, dropped > 0, await of('sent,dropped')]).toEqual([true, true, sent + dropped])
  expect((await superadmin.get('/Notification/deliveries?state=sent,no')).status).toBe(400)
  for (const [list, moments] of [
    [
      'deliveries',
      await server.deps.db
        .selectFrom('outbox')
        .select('createdAt as at')
        .where('channel', '<>', 'system')
        .execute(),
    ],
    ['sent', await server.deps.db.selectFrom('announcement').select('dueAt as at').execute()],
  ] as const) {
    const days = moments.map(({ at }) => businessDate(at)).toSorted()
    const [first, last] = [days[0]!, days.at(-1)!]
    const on = (from: string, to: string) => total(`${list}?from=${from}&to=${to}`)
    expect(await on(first, last), list).toBe(days.length)
    expect(await on(last, last), list).toBe(days.filter((day) => day === last).length)
    expect(await total(`${list}?to=${addDays(first, -1)}`), list).toBe(0)
    expect(await total(`${list}?from=${addDays(last, 1)}`), list).toBe(0)
    expect((await superadmin.get(`/Notification/${list}?from=${last}&to=${addDays(last, -1)}`)).status).toBe(
      400,
    )
  }
})

test('a dead letter says why, and is sent again under its own id', async () => {
  mail.refuse = () => ({ code: 550, text: 'no such mailbox' })
  const { id } = done(await superadmin.post('/Notification', body({ channels: ['email'], title: 'Lần hai' })))
  await sendAll()
  expect(await newest()).toMatchObject({ sent: 0, failed: 1 })
  const [dead] = done(await superadmin.get(`/Notification/deliveries?state=failed&announcementId=${id}`))
  expect(dead).toMatchObject({
    title: 'Lần hai',
    failure: expect.stringContaining('no such mailbox'),
    attempts: 1,
  })
  mail.refuse = null
  done(await superadmin.post(`/Notification/deliveries/${dead.id}/send-again`))
  expect((await superadmin.post(`/Notification/deliveries/${dead.id}/send-again`)).status).toBe(404)
  expect(done(await superadmin.get(`/Audit?entity=delivery&entityId=${dead.id}`))).toMatchObject([
    { kind: 'delivery.sent-again', note: dead.recipient },
  ])
  await sendAll()
  expect(mail.received[0]!.messageId).toContain(dead.id)
  expect(await newest()).toMatchObject({ sent: 1, failed: 0 })
})

test('what waits after a failure is sent by hand, or once a test message has left', async () => {
  const { db } = server.deps
  mail.refuse = () => ({ code: 451, text: 'later' })
  done(await superadmin.post('/Notification', body({ channels: ['email'], title: 'Còn chờ' })))
  await sendAll()
  const [waiting] = done(await superadmin.get('/Notification/deliveries?state=waiting'))
  expect(waiting).toMatchObject({ title: 'Còn chờ', attempts: 1 })
  await deliver(server.deps)
  mail.refuse = null
  expect(await deliver(server.deps)).toBe(0)
  // not while it is just being sent
  const again = () => superadmin.post(`/Notification/deliveries/${waiting.id}/send-again`)
  const claimed = (claimedUntil: Date) =>
    db.updateTable('outbox').set({ claimedUntil }).where('id', '=', waiting.id).execute()
  await claimed(new Date(Date.now() + 60_000))
  expect((await again()).status).toBe(404)
  await claimed(new Date(0))
  done(await again())
  mail.refuse = () => ({ code: 451, text: 'later' })
  await sendAll()
  mail.refuse = null
  expect(await deliver(server.deps)).toBe(0)
  done(await superadmin.post('/Notification/test-send', { channel: 'email' }))
  expect(await deliver(server.deps)).toBe(1)
  expect(mail.received.at(-1)!.messageId).toContain(waiting.id)
})

test('a channel whose secret cannot be opened says so to whoever tries it', async () => {
  const { deps } = server
  const secrets = JSON.stringify({ token: { keyId: 'elsewhere', sealed: 'AAAA' } })
  await deps.db.updateTable('configuration').set({ secrets }).where('key', '=', 'zalo').execute()
  const { body: answer } = await superadmin.post('/Notification/test-send', { channel: 'zalo' })
  expect(answer.code).toBe('channel-secret-lost')
  await configure(deps, 'zalo', zaloOf(zalo), { token: 'the token' })
})

test('a channel that is off says so, to whoever writes and to whoever tries it', async () => {
  await configure(server.deps, 'zalo', null)
  expect(done(await superadmin.get('/Notification/channels'))).toEqual([
    { channel: 'email', on: true },
    { channel: 'zalo', on: false },
  ])
  const refused = await superadmin.post('/Notification', body())
  expect(refused.body.errors).toEqual([expect.objectContaining({ path: 'channels', code: 'channel-off' })])
  expect((await superadmin.post('/Notification/test-send', { channel: 'zalo' })).body.code).toBe(
    'channel-off',
  )
  const tried = done(await superadmin.post('/Notification/test-send', { channel: 'email' }))
  expect(tried).toEqual({ recipient: mail.received[0]!.to[0], failure: null })
  mail.refuse = () => ({ code: 554, text: 'not from here' })
  const warn = vi.spyOn(server.deps.log, 'warn')
  const answer = done(await superadmin.post('/Notification/test-send', { channel: 'email' }))
  expect(answer.failure).toContain('not from here')
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { channel: 'email', userId: people.get('superadmin'), reason: expect.stringContaining('554') },
    'a test message did not leave',
  )
  warn.mockRestore()
})

test('what its author chose waits for a channel that is off at its moment, and is sent once it is on', async () => {
  await configure(server.deps, 'mail', mailOf(mail))
  await configure(server.deps, 'zalo', zaloOf(zalo), { token: 'the token' })
  const { at, written } = await planned({ channels: ['email', 'zalo'], title: 'Khi Zalo tắt' })
  await configure(server.deps, 'zalo', null)
  expect(await newest()).toMatchObject({ published: false, waitsFor: ['zalo'] })
  // what was chosen while it was on may stay
  done(await superadmin.post(`${at}/change`, { ...written, version: 1 }))
  await passMoment()
  expect(await newest()).toMatchObject({ sent: 1, waiting: 1, failed: 0, waitsFor: ['zalo'] })
  const [waiting] = done(await superadmin.get('/Notification/deliveries?state=waiting&channel=zalo'))
  expect(waiting).toMatchObject({ title: 'Khi Zalo tắt', failure: 'Kênh chưa được cấu hình', attempts: 0 })
  await configure(server.deps, 'zalo', zaloOf(zalo), { token: 'the token' })
  await sendAll()
  expect(zalo.received).toHaveLength(1)
  expect(await newest()).toMatchObject({ sent: 2, waiting: 0, waitsFor: [] })
})

test('somebody chooses what to be told of by which channel', async () => {
  const minh = await server.as('sales.minh')
  const choice = { event: 'approved', channel: 'zalo', wanted: true }
  const usual = done(await minh.get('/Notification/choices'))
  expect(usual).toContainEqual({ ...choice, wanted: false })
  expect(usual).toContainEqual({ event: 'approval-requested', channel: 'email', wanted: true })
  expect(done(await minh.post('/Notification/choices', { choices: [choice] }))).toContainEqual(choice)
  expect(done(await (await server.as('director.hoa')).get('/Notification/choices'))).toEqual(usual)
})

test('a mention and being named a deputy are mailed to whoever chose so, and to nobody else', async () => {
  const [minh, hoa] = [await server.as('sales.minh'), await server.as('director.hoa')]
  const { id: entityId } = done(await minh.get('/Customer?pageSize=1'))[0]
  const days = { firstDay: '2026-11-23', lastDay: '2026-11-24', kinds: null }
  const happens = async () => {
    mail.received.length = 0
    mail.refuse = null
    const mentions = [people.get('sales.minh')]
    done(await hoa.post('/Comment', { entity: 'customer', entityId, text: '@Minh xem giúp', mentions }))
    const { id } = done(await hoa.post('/Deputy', { deputyId: people.get('admin.lan'), ...days }))
    await sendAll()
    done(await hoa.del(`/Deputy/${id}`))
    await sendAll()
    return mail.received.map((one) => `${one.to} ${/<title>(.*)<.title>/.exec(textOf(one, 'html'))?.[1]}`)
  }
  expect(await happens()).toEqual([])
  const wanted = (event: string) => ({ choices: [{ event, channel: 'email', wanted: true }] })
  done(await minh.post('/Notification/choices', wanted('mentioned')))
  done(await (await server.as('admin.lan')).post('/Notification/choices', wanted('deputy-named')))
  expect(await happens()).toEqual([
    expect.stringMatching(/minh.*nhắc đến bạn/),
    expect.stringMatching(/lan.*duyệt thay/),
    expect.stringMatching(/lan.*thôi duyệt thay/),
  ])
})
