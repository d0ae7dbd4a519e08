import { afterAll, beforeAll, expect, test } from 'vitest'
import { mounted } from '#http/mount'
import { type Caller, type TestApp, testApp } from '#test/app'
import { DEMO_PASSWORD } from '#world/people'

let server: TestApp
let superadmin: Caller
let place: { departmentId: string; positionId: string }

beforeAll(async () => {
  server = await testApp()
  superadmin = await server.as('superadmin')
  const { db } = server.deps
  place = {
    departmentId: (await db.selectFrom('department').select('id').limit(1).executeTakeFirstOrThrow()).id,
    positionId: (await db.selectFrom('position').select('id').limit(1).executeTakeFirstOrThrow()).id,
  }
})
afterAll(() => server.close())

function newcomer(change: object = {}) {
  return {
    username: 'sales.hung',
    fullName: 'Phan Văn Hùng',
    email: 'hung@thep-demo.example',
    phoneNumber: '0912345678',
    ...place,
    ...change,
  }
}

test('a new user gets a temporary password once, starts in the group of newcomers and must change the password', async () => {
  const created = await superadmin.post('/User', newcomer())
  expect(created.status).toBe(200)
  expect(created.body.data).toMatchObject({
    fullName: 'Phan Văn Hùng',
    roles: ['basic'],
    mustChangePassword: true,
    version: 1,
  })
  const password = created.body.data.temporaryPassword as string
  expect(password).toMatch(/^(\w{4}-){3}\w{4}$/)
  const hung = await server.as('sales.hung', password)
  const profile = await hung.get('/User/profile')
  expect(profile.body.data.permissions).toContain('quotation:create')
  expect(profile.body.data.permissions).not.toContain('cost:view')
  expect((await hung.get('/User/options')).body.code).toBe('password-change-required')
  const change = await hung.post('/User/ChangePassword', {
    oldPassword: password,
    newPassword: 'sông Hồng mùa nước nổi',
  })
  expect(change.status).toBe(200)
  expect((await hung.get('/User/options')).status).toBe(200)
})

test.each([
  ['username', 'USE_ERR_008', { username: 'Sales.Minh', email: 'a@b.example', phoneNumber: '0900000001' }],
  [
    'email',
    'USE_ERR_007',
    { username: 'somebody.1', email: 'SALES.MINH@thep-demo.example', phoneNumber: '0900000002' },
  ],
  ['phoneNumber', 'USE_ERR_009', { username: 'somebody.2', email: 'c@b.example', phoneNumber: '0901000003' }],
])('a %s taken already is refused with %s, by the database', async (path, code, change) => {
  const answer = await superadmin.post('/User', newcomer(change))
  expect([answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([409, code, path])
})

test.each([
  ['username and email', { email: 'Sales.Minh@thep-demo.example', phoneNumber: '0900000003' }],
  ['username and phone', { email: 'd@b.example', phoneNumber: '0901000003' }],
])('the %s of one and the same person is an account that exists: USE_ERR_012', async (_, change) => {
  const answer = await superadmin.post('/User', newcomer({ username: 'SALES.minh', ...change }))
  expect([answer.status, answer.body.code, answer.body.errors]).toEqual([
    409,
    'USE_ERR_012',
    [{ path: 'username', code: 'USE_ERR_012', params: {} }],
  ])
})

test('a username of one and an email of another is no account; of five at once one is made', async () => {
  const mixed = newcomer({ username: 'sales.minh', email: 'sales.trang@thep-demo.example' })
  expect((await superadmin.post('/User', mixed)).body.code).toBe('USE_ERR_008')
  const body = newcomer({ username: 'race.nam', email: 'nam@x.example', phoneNumber: '0912345699' })
  const race = await Promise.all(Array.from({ length: 5 }, () => superadmin.post('/User', body)))
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  const codes = race.map(({ body: { code } }) => code).filter(Boolean)
  expect(codes).toEqual(Array(4).fill('USE_ERR_012'))
})

test('nobody has a username that is the phone number of somebody else, nor the other way round', async () => {
  const minhsPhone = (
    await superadmin.post('/User/Search', { PageNumber: 1, PageSize: 1, search: 'sales.minh' })
  ).body.data[0].phoneNumber
  const taken = newcomer({ username: minhsPhone, email: 'e@b.example', phoneNumber: '0900000004' })
  const refused = await superadmin.post('/User', taken)
  expect([refused.status, refused.body.code, refused.body.errors?.[0]?.path]).toEqual([
    409,
    'USE_ERR_008',
    'username',
  ])
  const own = newcomer({ username: '0900000005', email: 'f@b.example', phoneNumber: '0900000005' })
  expect((await superadmin.post('/User', own)).status).toBe(200)
  const numbered = newcomer({ username: '0900000006', email: 'g@b.example', phoneNumber: '0900000007' })
  expect((await superadmin.post('/User', numbered)).status).toBe(200)
  const phoned = newcomer({ username: 'somebody.6', email: 'h@b.example', phoneNumber: '0900000006' })
  const answer = await superadmin.post('/User', phoned)
  expect([answer.status, answer.body.code, answer.body.errors?.[0]?.path]).toEqual([
    409,
    'USE_ERR_009',
    'phoneNumber',
  ])
  const race = await Promise.all([
    superadmin.post(
      '/User',
      newcomer({ username: '0900000010', email: 'i@b.example', phoneNumber: '0900000011' }),
    ),
    superadmin.post(
      '/User',
      newcomer({ username: 'somebody.9', email: 'j@b.example', phoneNumber: '0900000010' }),
    ),
  ])
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an e-mail address of 254 characters is kept, a longer one is refused at its field', async () => {
  const address = (length: number) => {
    const host = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`
    return `${'a'.repeat(length - host.length - 1)}@${host}`
  }
  const send = (length: number) =>
    superadmin.post(
      '/User',
      newcomer({ username: `long.${length}`, email: address(length), phoneNumber: '0900000012' }),
    )
  const long = await send(255)
  expect([long.status, long.body.errors]).toEqual([
    400,
    [{ path: 'email', code: 'too_big', params: { maximum: 254, origin: 'string' } }],
  ])
  expect((await send(254)).status).toBe(200)
})

test('every required field of the form is asked for by name', async () => {
  const answer = await superadmin.post('/User', {})
  expect(answer.status).toBe(400)
  expect(answer.body.errors?.map((one) => `${one.path} ${one.code}`).sort()).toEqual(
    ['departmentId', 'email', 'fullName', 'phoneNumber', 'positionId', 'username'].map(
      (path) => `${path} required`,
    ),
  )
})

test('a stale version is refused with the user as it stands; without a version it is 428', async () => {
  const minh = (await superadmin.post('/User/Search', { PageNumber: 1, PageSize: 10, search: 'tran quang' }))
    .body.data[0]
  expect(minh.fullName).toBe('Trần Quang Minh')
  const body = newcomer({
    id: minh.id,
    username: 'sales.minh',
    fullName: 'Trần Quang Minh A',
    email: minh.email,
    phoneNumber: minh.phoneNumber,
  })
  expect((await superadmin.put('/User', body)).status).toBe(428)
  expect((await superadmin.put('/User', { ...body, version: 1 })).status).toBe(200)
  const stale = await superadmin.put('/User', { ...body, version: 1 })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
  expect(stale.body.current).toMatchObject({ fullName: 'Trần Quang Minh A', version: 2 })
})

test('the same request twice with one key has one effect; another body with that key is refused', async () => {
  const key = { 'idempotency-key': 'customer-form-0001' }
  const minh = (await superadmin.post('/User/Search', { search: 'sales.trang' })).body.data[0]
  const body = newcomer({
    id: minh.id,
    version: minh.version,
    username: 'sales.trang',
    fullName: 'Lê Thu Trang',
    email: minh.email,
    phoneNumber: minh.phoneNumber,
  })
  const first = await superadmin.put('/User', body, key)
  const second = await superadmin.put('/User', body, key)
  expect(second.status).toBe(200)
  expect(second.body).toEqual(first.body)
  expect(first.body.data.version).toBe(2)
  const other = await superadmin.put('/User', { ...body, fullName: 'Ai đó' }, key)
  expect([other.status, other.body.code]).toEqual([422, 'idempotency-other-body'])
})

test('a replay is not answered with what the person may no longer see', async () => {
  const key = { 'idempotency-key': 'replay-after-rights-0001' }
  const lan = await server.as('admin.lan')
  const body = { notificationIds: [server.deps.random.id()] }
  expect((await lan.post('/Notification/mark-as-read', body, key)).status).toBe(200)
  expect((await lan.post('/Notification/mark-as-read', body, key)).status).toBe(200)
  const role = (name: string) =>
    server.deps.db.updateTable('appUser').set({ role: name }).where('username', '=', 'admin.lan').execute()
  await role('basic')
  const replay = await lan.post('/Notification/mark-as-read', body, key)
  expect([replay.status, replay.body.code]).toEqual([409, 'idempotency-rights-changed'])
  await role('Admin')
})

test('a user in use is not deleted; a fresh one is', async () => {
  const search = await superadmin.post('/User/Search', { search: 'superadmin' })
  const own = await superadmin.del(`/User/${search.body.data[0].id}`)
  expect([own.status, own.body.code]).toEqual([409, 'last-super-admin'])
  const minh = await superadmin.post('/User/Search', { search: 'sales.minh' })
  const used = await superadmin.del(`/User/${minh.body.data[0].id}`)
  expect([used.status, used.body.code]).toEqual([409, 'in-use'])
  const created = await superadmin.post(
    '/User',
    newcomer({ username: 'short.lived', email: 's@x.example', phoneNumber: '0912345601' }),
  )
  await server.as('short.lived', created.body.data.temporaryPassword)
  const before = server.ended.length
  expect((await superadmin.del(`/User/${created.body.data.id}`)).status).toBe(200)
  expect(server.ended.length).toBe(before + 1)
  expect((await superadmin.del(`/User/${created.body.data.id}`)).status).toBe(404)
})

test('changing my password wants the old one, refuses a common one and ends my other sessions', async () => {
  const here = await server.as('account.mai')
  const elsewhere = await server.app.inject({
    method: 'POST',
    url: '/v1.0/Account/authenticate',
    payload: { account: 'account.mai', password: DEMO_PASSWORD },
  })
  const wrong = await here.post('/User/ChangePassword', {
    oldPassword: 'not my password',
    newPassword: 'cầu Long Biên mùa đông',
  })
  expect([wrong.status, wrong.body.code, wrong.body.errors?.[0]?.path]).toEqual([
    422,
    'USE_ERR_006',
    'oldPassword',
  ])
  const short = await here.post('/User/ChangePassword', { oldPassword: DEMO_PASSWORD, newPassword: 'short' })
  expect(short.body.errors?.[0]).toMatchObject({
    path: 'newPassword',
    code: 'too_small',
    params: { minimum: 12 },
  })
  const same = await here.post('/User/ChangePassword', {
    oldPassword: DEMO_PASSWORD,
    newPassword: DEMO_PASSWORD,
  })
  expect(same.body.errors?.[0]).toMatchObject({ path: 'newPassword', code: 'password-same' })
  for (const newPassword of ['password123456', 'Vũ Thị Tuyết Mai 2026']) {
    const common = await here.post('/User/ChangePassword', { oldPassword: DEMO_PASSWORD, newPassword })
    expect([newPassword, common.body.errors?.[0]]).toMatchObject([
      newPassword,
      { path: 'newPassword', code: 'password-common' },
    ])
  }
  expect(
    (
      await here.post('/User/ChangePassword', {
        oldPassword: DEMO_PASSWORD,
        newPassword: 'cầu Long Biên mùa đông',
      })
    ).status,
  ).toBe(200)
  expect((await here.get('/User/profile')).status).toBe(200)
  const old = await server.app.inject({
    method: 'GET',
    url: '/v1.0/User/profile',
    headers: { authorization: `Bearer ${elsewhere.json().data.jwToken}` },
  })
  expect(old.statusCode).toBe(401)
  expect((await server.as('account.mai', 'cầu Long Biên mùa đông')).token).toBeTruthy()
})

const CALLS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'del' } as const

test('a reset gives a temporary password, with which nothing but changing it is done, and ends all sessions', async () => {
  const trang = await server.as('sales.trang')
  const found = await superadmin.post('/User/Search', { search: 'sales.trang' })
  const reset = await superadmin.post('/User/ResetPassword', { userId: found.body.data[0].id })
  expect(reset.status).toBe(200)
  expect((await trang.get('/User/profile')).status).toBe(401)
  const temporary = await server.as('sales.trang', reset.body.data.temporaryPassword)
  const nobody = '00000000-0000-4000-8000-000000000000'
  const refused = (mounted.get(server.app) ?? []).filter(
    ({ permission, beforePasswordChange }) => permission !== 'public' && !beforePasswordChange,
  )
  expect(refused.length).toBeGreaterThan(200)
  for (const { method, path } of refused) {
    const url = path.replaceAll(/\{\w+\}/g, nobody)
    const { status, body } = await temporary[CALLS[method]](url, {})
    expect([method, path, status, body.code]).toEqual([method, path, 403, 'password-change-required'])
  }
  const chosen = { oldPassword: reset.body.data.temporaryPassword, newPassword: 'hồ Tây chiều lộng gió' }
  expect((await temporary.post('/User/ChangePassword', chosen)).status).toBe(200)
  expect((await temporary.get('/Customer')).status).toBe(200)
})

test('the pickers have people in the order of their given names', async () => {
  const people = (await (await server.as('sales.minh')).get('/User/options')).body.data as { name: string }[]
  const cast = [
    'Phạm Thị Hòa',
    'Nguyễn Thị Lan',
    'Vũ Thị Tuyết Mai',
    'Trần Quang Minh',
    'Lê Thị Thu Trang',
    'Đỗ Văn Tú',
  ]
  const shown = people.map(({ name }) => name).filter((name) => cast.includes(name))
  expect(shown.length).toBeGreaterThan(3)
  expect(shown).toEqual(cast.filter((name) => shown.includes(name)))
})

test('the pickers know who may approve', async () => {
  const minh = await server.as('sales.minh')
  const all = await minh.get('/User/options')
  const approvers = await minh.get('/User/options?may=quotation:approve')
  expect(all.body.data.length).toBeGreaterThan(approvers.body.data.length)
  expect(approvers.body.data.map((one: { username: string }) => one.username).sort()).toEqual(
    expect.arrayContaining(['admin.lan', 'director.hoa', 'superadmin']),
  )
  expect(approvers.body.data.map((one: { username: string }) => one.username)).not.toContain('sales.minh')
  // of several kinds, whoever may approve one of them
  const ofOne = await minh.get('/User/options?may=expenseTicket:approve')
  const ofBoth = await minh.get('/User/options?may=quotation:approve,expenseTicket:approve')
  const names = ({ body }: typeof ofOne) => body.data.map((one: { username: string }) => one.username)
  expect(names(ofBoth).toSorted()).toEqual([...new Set([...names(ofOne), ...names(approvers)])].toSorted())
  expect((await minh.get('/User/options?may=quotation:approve,customer:view')).status).toBe(400)
})
