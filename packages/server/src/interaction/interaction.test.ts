import type { CustomerItem } from '@barem/shared/customer/endpoints'
import type { Interaction } from '@barem/shared/interaction/endpoints'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { waitingForLocks } from '#test/waiting-for-locks'

let server: TestApp
let minh: Caller
let customerId: string
beforeAll(async () => {
  server = await testApp()
  minh = await server.as('sales.minh')
  customerId = await idOf('KH0010')
})
afterAll(() => server.close())

async function idOf(code: string): Promise<string> {
  const found = server.deps.db.selectFrom('customer').select('id').where('code', '=', code)
  return (await found.executeTakeFirstOrThrow()).id
}

const today = () => businessDate(server.clock.now())

function form(change: object = {}) {
  return { customerId, channel: 'call', content: 'Khách hỏi giá thép hộp', ...change }
}

async function log(change: object = {}): Promise<Interaction> {
  const answer = await minh.post('/Interaction', form(change))
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

async function customer(code: string): Promise<CustomerItem> {
  return (await minh.get(`/Customer?search=${code}`)).body.data[0]
}

test('a line typed is enough: who, when, how and what state follow', async () => {
  const { staff, method, status, date, nextStaff } = await log()
  expect({ staff: staff.name, method, status, nextStaff }).toEqual({
    ...{ staff: 'Trần Quang Minh', method: 'call', status: 'processed', nextStaff: null },
  })
  expect(date).toBe(server.clock.now().toISOString())
  const next = await log({ nextStep: 'Gửi báo giá', nextDate: addDays(today(), 2) })
  expect([next.status, next.nextStaff?.name]).toEqual(['pending', 'Trần Quang Minh'])
})

test.each([
  [{ content: ' ' }, 'content required'],
  [{ channel: 'zalo' }, 'channel invalid_value'],
  [{ nextStep: 'Gọi lại' }, 'nextDate required'],
  [{ nextDate: '2026-12-01' }, 'nextStep required'],
  [{ date: '2027-01-01T00:00:00.000Z' }, 'date in_the_future'],
  [{ customerId: '00000000-0000-4000-8000-000000000000' }, 'customerId unknown-reference'],
  [{ staffId: '00000000-0000-4000-8000-000000000000' }, 'staffId unknown-reference'],
])('%j is refused: %s', async (change, issue) => {
  const answer = await minh.post('/Interaction', form(change))
  expect(answer.status).toBe(400)
  expect(answer.body.errors?.map(({ path, code }) => `${path} ${code}`)).toContain(issue)
})

describe('what a customer says of its interactions', () => {
  test('follows each of them: written, moved, done, deleted, given to another', async () => {
    const was = async () => {
      const { lastContactAt, nextContactOn } = await customer('KH0011')
      return [lastContactAt, nextContactOn]
    }
    expect(await was()).toEqual([null, null])
    const other = { customerId: await idOf('KH0011') }
    const early = await log({ ...other, date: '2026-11-01T02:00:00.000Z' })
    const step = { nextStep: 'Gọi lại', nextDate: '2026-12-01' }
    const late = await log({ ...other, ...step, date: '2026-11-05T02:00:00.000Z' })
    await log({ ...other, nextStep: 'Gửi mẫu', nextDate: '2026-12-09', date: '2026-11-03T02:00:00.000Z' })
    expect(await was()).toEqual(['2026-11-05T02:00:00.000Z', '2026-12-01'])
    const { id, version } = late
    const said = { ...form({ ...other, content: late.content }) }
    const done = await minh.put('/Interaction', { ...said, id, version, status: 'processed' })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(await was()).toEqual(['2026-11-05T02:00:00.000Z', '2026-12-09'])
    const moved = await minh.put('/Interaction', { ...form(), id, version: version + 1 })
    expect(moved.status).toBe(200)
    // by code: not everybody who may see an interaction may see the name of its customer
    const { data } = (await minh.get(`/Interaction/${id}/history`)).body
    expect(data[0].changes).toContainEqual({ field: 'customerId', from: 'KH0011', to: 'KH0010' })
    expect(await was()).toEqual(['2026-11-03T02:00:00.000Z', '2026-12-09'])
    expect((await minh.del(`/Interaction/${early.id}`)).status).toBe(200)
    expect(await was()).toEqual(['2026-11-03T02:00:00.000Z', '2026-12-09'])
  })

  test('counts all of those written at once', async () => {
    const other = { customerId: await idOf('KH0012') }
    const days = ['2026-11-09', '2026-11-02', '2026-11-07', '2026-11-04']
    await Promise.all(
      days.map((day) => log({ ...other, nextStep: 'Gọi', nextDate: day, date: `${day}T01:00:00.000Z` })),
    )
    expect(await customer('KH0012')).toMatchObject({
      ...{ lastContactAt: '2026-11-09T01:00:00.000Z', nextContactOn: '2026-11-02' },
    })
  })

  test('waits for whoever writes one of the same customer, and counts it', async () => {
    const other = await idOf('KH0018')
    const { db, random, clock } = server.deps
    const { id: user } = await db
      .selectFrom('appUser')
      .select('id')
      .where('username', '=', 'sales.minh')
      .executeTakeFirstOrThrow()
    const first = await db.startTransaction().execute()
    const stamps = { createdAt: clock.now(), createdBy: user, modifiedAt: clock.now(), modifiedBy: user }
    await first
      .insertInto('interaction')
      .values({
        ...{ id: random.id(), customerId: other, staffId: user, channel: 'call', method: 'call' },
        ...{ date: '2026-11-10T01:00:00.000Z', status: 'processed', content: 'Trước', ...stamps },
      })
      .execute()
    const second = log({ customerId: other, date: '2026-11-08T01:00:00.000Z' })
    await expect.poll(() => waitingForLocks(server)).toBe(1)
    await first.commit().execute()
    await second
    expect((await customer('KH0018')).lastContactAt).toBe('2026-11-10T01:00:00.000Z')
  })

  test('leaves its version and its history alone, and keeps it from being deleted', async () => {
    const { id, version } = await customer('KH0012')
    expect(version).toBe(1)
    const director = await server.as('director.hoa')
    const refused = await director.del(`/Customer/${id}`)
    expect(refused.body.code).toBe('CUS_ERR_007')
  })
})

test('what was to be done yesterday is overdue today, in both lists, until it is done', async () => {
  const other = { customerId: await idOf('KH0014') }
  const step = { nextStep: 'Gửi báo giá', nextDate: today() }
  const { id, version } = await log({ ...other, ...step })
  const overdue = async () => {
    const [interactions, customers] = await Promise.all([
      minh.get(`/Interaction?overdue=true&customerId=${other.customerId}`),
      minh.get('/Customer?contactOverdue=true&search=KH0014'),
    ])
    return [interactions.body.totalItems, customers.body.totalItems]
  }
  expect(await overdue()).toEqual([0, 0])
  const due = async () =>
    (await minh.get(`/Interaction?due=true&customerId=${other.customerId}`)).body.totalItems
  expect(await due()).toBe(1)
  server.clock.advance(24 * 3_600_000)
  minh = await server.as('sales.minh')
  expect(await overdue()).toEqual([1, 1])
  const silent = async (days: number) =>
    (await minh.get(`/Customer?silentDays=${days}&search=KH0014`)).body.totalItems
  expect(await silent(30)).toBe(0)
  await minh.put('/Interaction', { ...form(other), ...step, id, version, status: 'processed' })
  expect(await overdue()).toEqual([0, 0])
  expect(await due()).toBe(0)
  server.clock.advance(31 * 24 * 3_600_000)
  minh = await server.as('sales.minh')
  expect([await silent(30), await silent(60)]).toEqual([1, 0])
})

test('customers are found by the days of the last contact and of the next, those without one by none', async () => {
  await log({
    customerId: await idOf('KH0030'),
    date: '2026-11-02T17:30:00.000Z',
    nextStep: 'Gửi báo giá',
    nextDate: '2027-03-04',
  })
  const found = async (query: string) =>
    (await minh.get<{ code: string }[]>(`/Customer?search=KH003&${query}`)).body.data.map(({ code }) => code)
  expect((await found('')).length).toBeGreaterThan(1)
  for (const [name, day, before, after] of [
    ['lastContact', '2026-11-03', '2026-11-02', '2026-11-04'],
    ['nextContact', '2027-03-04', '2027-03-03', '2027-03-05'],
  ] as const) {
    expect(await found(`${name}From=${day}&${name}To=${day}`), name).toEqual(['KH0030'])
    expect([await found(`${name}To=${before}`), await found(`${name}From=${after}`)], name).toEqual([[], []])
    const crossed = await minh.get(`/Customer?${name}From=${after}&${name}To=${before}`)
    expect(crossed.body.errors).toMatchObject([{ path: `${name}To`, code: 'before_beginning' }])
  }
})

test('a day of the filter begins and ends in Vietnam', async () => {
  const other = { customerId: await idOf('KH0016') }
  await log({ ...other, date: '2026-11-02T17:30:00.000Z' })
  const on = async (day: string) =>
    (await minh.get(`/Interaction?customerId=${other.customerId}&dateFrom=${day}&dateTo=${day}`)).body
      .totalItems
  expect([await on('2026-11-02'), await on('2026-11-03')]).toEqual([0, 1])
})

describe('a search', () => {
  const found = async (text: string) => {
    const { totalItems, data } = (await minh.get(`/Interaction?search=${encodeURIComponent(text)}`)).body
    return [totalItems, data.length]
  }
  const change = (id: string, columns: object) =>
    server.deps.db.updateTable('customer').set(columns).where('id', '=', id).execute()

  test('finds what customers are called now', async () => {
    const [one, other] = [await idOf('KH0021'), await idOf('KH0022')]
    for (const id of [one, other]) await log({ customerId: id })
    await change(one, { name: 'Kyuto Một' })
    expect(await found('kyuto')).toEqual([1, 1])
    await change(other, { name: 'Kyuto Hai' })
    expect(await found('kyuto')).toEqual([2, 2])
  })

  test('finds no customer of somebody else by what is not shown of it', async () => {
    const { db } = server.deps
    const [hidden, own] = [await idOf('KH0023'), await idOf('KH0024')]
    const user = (username: string) => db.selectFrom('appUser').select('id').where('username', '=', username)
    const [me, another] = await Promise.all(
      ['sales.minh', 'sales.trang'].map((name) => user(name).executeTakeFirstOrThrow()),
    )
    await change(hidden, {
      name: 'Zaro Một',
      phone: '0911222331',
      taxCode: '7711222331',
      officerId: another!.id,
    })
    await change(own, { name: 'Zaro Hai', phone: '0911222332', taxCode: '7711222332', officerId: me!.id })
    for (const id of [hidden, own]) await log({ customerId: id })
    await db.updateTable('roleGroup').set({ scope: 'own' }).execute()
    for (const [text, right] of [
      ['zaro', 1],
      ['kh0023', 1],
      ['zaro 0911222331', 0],
      ['0911222331', 0],
      ['7711222331', 0],
      ['zaro 0911222332', 1],
      ['091122233', 1],
    ] as const)
      expect([text, ...(await found(text))]).toEqual([text, right, right])
    // one that was given away goes by its code; what a colleague heard of mine is mine to read
    const [given] = (await minh.get('/Interaction?search=kh0023')).body.data
    expect(given.customer).toMatchObject({ code: 'KH0023', name: 'KH0023', abbreviatedName: 'KH0023' })
    await db
      .updateTable('interaction')
      .set({ staffId: another!.id, nextStaffId: null, nextStep: null, nextDate: null })
      .where('customerId', 'in', [hidden, own])
      .execute()
    const customersSeen = (await minh.get('/Interaction?pageSize=100')).body.data.map(
      ({ customer }: { customer: { id: string } }) => customer.id,
    )
    expect([customersSeen.includes(own), customersSeen.includes(hidden)]).toEqual([true, false])
    expect((await minh.get(`/Interaction/${given.id}`)).status).toBe(404)
    await db.updateTable('roleGroup').set({ scope: 'all' }).execute()
  })
})

test('without the right to interactions a customer says nothing of them', async () => {
  const { db } = server.deps
  await log({
    customerId: await idOf('KH0012'),
    nextStep: 'Gửi báo giá',
    nextDate: addDays(today(), 2),
  })
  const said = await customer('KH0012')
  expect([said.lastContactAt, said.nextContactOn]).not.toContain(null)
  const groups = await db.selectFrom('roleGroup').select(['id', 'permissions']).execute()
  for (const { id, permissions } of groups) {
    const kept = permissions.filter((permission) => !permission.startsWith('interaction:'))
    await db.updateTable('roleGroup').set({ permissions: kept }).where('id', '=', id).execute()
  }
  const { lastContactAt, nextContactOn } = await customer('KH0012')
  expect([lastContactAt, nextContactOn]).toEqual([null, null])
  expect((await minh.get('/Interaction')).status).toBe(403)
  // nor by which filter finds it, nor by its place in an order
  const filters = ['lastContactFrom', 'lastContactTo', 'nextContactFrom', 'nextContactTo']
  for (const query of [
    ...filters.map((name) => `${name}=2026-11-02`),
    'silentDays=30',
    'contactOverdue=true',
    'sort=lastContactAt',
    'sort=-nextContactOn',
  ]) {
    const { status, body } = await minh.get(`/Customer?${query}`)
    const [path] = query.split('=')
    expect([query, status, body.errors]).toEqual([
      query,
      400,
      [expect.objectContaining({ path, code: 'needs_right' })],
    ])
  }
})
