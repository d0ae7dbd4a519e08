import { hash } from '@node-rs/argon2'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { waitingForLocks } from '#test/waiting-for-locks'
import { DEMO_PASSWORD } from '#world/people'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('rateCounter').execute()
})

async function signIn(payload: Record<string, unknown>) {
  const answer = await server.app.inject({ method: 'POST', url: '/v1.0/Account/authenticate', payload })
  const cookie = answer.cookies.find((one) => one.name === 'refresh')
  return { answer, cookie, token: answer.json().data?.jwToken as string | undefined }
}

function refresh(cookie: string | undefined, headers: Record<string, string> = {}) {
  return server.app.inject({
    method: 'POST',
    url: '/v1.0/Account/refresh',
    headers: { 'x-requested-with': 'barem', ...headers },
    ...(cookie ? { cookies: { refresh: cookie } } : {}),
  })
}

function profile(token: string | undefined) {
  return server.app.inject({
    method: 'GET',
    url: '/v1.0/User/profile',
    headers: { authorization: `Bearer ${token}` },
  })
}

describe('signing in', () => {
  test.each(['sales.minh', 'SALES.MINH', '0901000003'])('works with %s', async (account) => {
    const { answer, token } = await signIn({ account, password: DEMO_PASSWORD, ipAddress: '203.0.113.9' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ succeeded: true, data: { expiresIn: 600 } })
    expect((await profile(token)).json().data).toMatchObject({
      username: 'sales.minh',
      roles: ['basic'],
      isLocked: false,
    })
  })

  test('answers an unknown account, a wrong password and a locked person alike', async () => {
    await server.deps.db
      .updateTable('appUser')
      .set({ isLocked: true })
      .where('username', '=', 'account.mai')
      .execute()
    const answers = await Promise.all(
      [
        { account: 'nobody.here', password: DEMO_PASSWORD },
        { account: 'sales.minh', password: 'wrong password' },
        { account: 'account.mai', password: DEMO_PASSWORD },
      ].map(async (payload) => (await signIn(payload)).answer),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      const { traceId: _, ...body } = answer.json()
      expect(body).toEqual({
        succeeded: false,
        code: 'COM_ERR_000',
        message: 'Tên đăng nhập hoặc mật khẩu không đúng',
        errors: [],
      })
    }
    await server.deps.db
      .updateTable('appUser')
      .set({ isLocked: false })
      .where('username', '=', 'account.mai')
      .execute()
  })

  test.each([
    ['its password is changed', async () => ({ passwordHash: await hash('một mật khẩu khác hẳn') }), 401, 0],
    ['they are locked', async () => ({ isLocked: true }), 401, 0],
    ['the same password is hashed anew', async () => ({ passwordHash: await hash(DEMO_PASSWORD) }), 200, 1],
  ])('of somebody while %s', async (_, change, status, sessions) => {
    const { db } = server.deps
    const { id, passwordHash } = await db
      .selectFrom('appUser')
      .select(['id', 'passwordHash'])
      .where('username', '=', 'purchase.khoa')
      .executeTakeFirstOrThrow()
    let waits: ReturnType<typeof signIn> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('appUser').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      waits = signIn({ account: 'purchase.khoa', password: DEMO_PASSWORD })
      await expect.poll(() => waitingForLocks(server), { timeout: 10_000 }).toBe(1)
      await trx
        .updateTable('appUser')
        .set(await change())
        .where('id', '=', id)
        .execute()
    })
    expect((await waits!).answer.statusCode).toBe(status)
    const opened = await db.selectFrom('session').select('id').where('userId', '=', id).execute()
    expect(opened).toHaveLength(sessions)
    await db.updateTable('appUser').set({ passwordHash, isLocked: false }).where('id', '=', id).execute()
  })

  test('names the faulty fields', async () => {
    const { answer } = await signIn({ account: 'x y', password: '' })
    expect(answer.statusCode).toBe(400)
    expect(
      answer
        .json()
        .errors.map((one: { path: string }) => one.path)
        .sort(),
    ).toEqual(['account', 'password'])
  })

  test('remembers when asked, and by default; otherwise the cookie goes with the browser', async () => {
    const remembered = await signIn({ account: 'sales.minh', password: DEMO_PASSWORD })
    const forgotten = await signIn({ account: 'sales.minh', password: DEMO_PASSWORD, rememberMe: false })
    expect(remembered.cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(remembered.cookie?.expires?.getTime()).toBe(server.clock.now().getTime() + 30 * 86_400_000)
    expect(forgotten.cookie?.expires).toBeUndefined()
  })

  test('is limited per account over any address, with the seconds to wait', async () => {
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess += 1)
      statuses.push(
        (await signIn({ account: guess % 2 ? 'sales.trang' : '0901000004', password: `guess ${guess}` }))
          .answer.statusCode,
      )
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    const { answer } = await signIn({ account: 'sales.trang', password: DEMO_PASSWORD })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800)
    server.clock.advance(15 * 60_000 + 1000)
    expect((await signIn({ account: 'sales.trang', password: DEMO_PASSWORD })).answer.statusCode).toBe(200)
  })

  test('is limited per address', async () => {
    const statuses = new Map<number, number>()
    for (let guess = 0; guess < 32; guess += 1) {
      const { answer } = await signIn({ account: `person.${guess}.x`, password: 'some password' })
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    }
    expect(statuses.get(429)).toBe(2)
  })
})

describe('a session', () => {
  test('changes its refresh token for one successor, the same for tabs at once', async () => {
    const { cookie } = await signIn({ account: 'sales.minh', password: DEMO_PASSWORD })
    const [one, two] = await Promise.all([refresh(cookie?.value), refresh(cookie?.value)])
    expect([one.statusCode, two.statusCode]).toEqual([200, 200])
    expect(one.cookies[0]?.value).toBe(two.cookies[0]?.value)
    expect(one.cookies[0]?.value).not.toBe(cookie?.value)
    expect((await refresh(one.cookies[0]?.value)).statusCode).toBe(200)
  })

  test('ends when a refresh token is used again later', async () => {
    const { cookie, token } = await signIn({ account: 'sales.minh', password: DEMO_PASSWORD })
    const next = (await refresh(cookie?.value)).cookies[0]?.value
    server.clock.advance(10_001)
    const stolen = await refresh(cookie?.value)
    expect([stolen.statusCode, stolen.json().code]).toEqual([401, 'refresh-failed'])
    expect((await refresh(next)).statusCode).toBe(401)
    expect((await profile(token)).json().code).toBe('session-ended')
  })

  test('ends at once on logout: access token, refresh token and sockets', async () => {
    const { cookie, token } = await signIn({ account: 'sales.minh', password: DEMO_PASSWORD })
    const before = server.ended.length
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1.0/Account/logout',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(200)
    expect((await profile(token)).statusCode).toBe(401)
    expect((await refresh(cookie?.value)).statusCode).toBe(401)
    expect(server.ended.length).toBe(before + 1)
  })

  test('does not listen to a foreign page', async () => {
    const { cookie } = await signIn({ account: 'sales.minh', password: DEMO_PASSWORD })
    const answer = await refresh(cookie?.value, { origin: 'https://evil.example' })
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'wrong-origin'])
    expect((await refresh(cookie?.value, { origin: 'http://localhost', host: 'localhost' })).statusCode).toBe(
      200,
    )
  })

  test('is not opened by a forged, foreign or expired token', async () => {
    const { token } = await signIn({ account: 'sales.minh', password: DEMO_PASSWORD })
    const [header, payload, signature] = token!.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const sign = (key: Uint8Array, change: object = {}, protect: { alg?: string; typ?: string } = {}) =>
      new SignJWT({ ...claims, ...change })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...protect })
        .sign(key)
    const own = server.deps.secrets.accessToken
    const forged = [
      `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      `${header}.${encode({ ...claims, sub: '00000000-0000-7000-8000-000000000000' })}.${signature}`,
      await sign(Buffer.alloc(32, 9)),
      await sign(own, { aud: 'somewhere-else' }),
      await sign(own, { iss: 'somebody-else' }),
      await sign(own, {}, { typ: 'JWT' }),
      await sign(own, {}, { alg: 'HS512' }),
      await sign(own, { exp: Math.floor(server.clock.now().getTime() / 1000) - 1 }),
      token!.slice(0, -2),
      '',
      'x',
    ]
    // The valid token first, so that its cached signature is proven not to accept a forged one.
    expect((await profile(token)).statusCode).toBe(200)
    for (const one of forged) expect((await profile(one)).statusCode, one).toBe(401)
    server.clock.advance(599_000)
    expect((await profile(token)).statusCode).toBe(200)
    server.clock.advance(1_000)
    expect((await profile(token)).statusCode).toBe(401)
  })

  test('loses its right when the person is locked', async () => {
    const { token } = await signIn({ account: 'account.mai', password: DEMO_PASSWORD })
    await server.deps.db
      .updateTable('appUser')
      .set({ isLocked: true })
      .where('username', '=', 'account.mai')
      .execute()
    expect((await profile(token)).statusCode).toBe(401)
    await server.deps.db
      .updateTable('appUser')
      .set({ isLocked: false })
      .where('username', '=', 'account.mai')
      .execute()
  })
})

describe('my sessions', () => {
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, token: string | undefined) =>
    server.app.inject({ method, url: `/v1.0/Account${url}`, headers: { authorization: `Bearer ${token}` } })
  const device = async (account: string, userAgent: string) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/v1.0/Account/authenticate',
      headers: { 'user-agent': userAgent },
      payload: { account, password: DEMO_PASSWORD },
    })
    const cookie = answer.cookies.find((one) => one.name === 'refresh')
    return { token: answer.json().data.jwToken as string, cookie: cookie?.value }
  }
  type SessionItem = { id: string; userAgent: string; address: string; current: boolean }
  const list = async (token: string): Promise<SessionItem[]> =>
    (await call('GET', '/sessions', token)).json().data

  test('are listed with device and address, the one that asks marked, and nobody else’s', async () => {
    const desk = await device('warehouse.tu', 'Firefox on a desk')
    server.clock.advance(1000)
    const phone = await device('warehouse.tu', 'Safari on a phone')
    await device('sales.trang', 'Somebody else')
    const sessions = await list(desk.token)
    expect(sessions.map(({ userAgent, current }) => [userAgent, current])).toEqual([
      ['Safari on a phone', false],
      ['Firefox on a desk', true],
    ])
    expect(sessions[0]?.address).toBe('127.0.0.1')
    expect((await list(phone.token)).map(({ current }) => current)).toEqual([true, false])
  })

  test('end one at once: its token, its refresh token and its sockets, and no other', async () => {
    const desk = await device('account.mai', 'desk')
    const phone = await device('account.mai', 'phone')
    const stranger = await device('sales.trang', 'stranger')
    const id = (await list(desk.token)).find(({ userAgent }) => userAgent === 'phone')!.id
    expect((await call('DELETE', `/sessions/${id}`, stranger.token)).statusCode).toBe(404)
    expect((await profile(phone.token)).statusCode).toBe(200)
    expect((await call('DELETE', `/sessions/${id}`, desk.token)).statusCode).toBe(200)
    expect(server.ended.at(-1)).toBe(id)
    expect((await profile(phone.token)).json().code).toBe('session-ended')
    expect((await refresh(phone.cookie)).statusCode).toBe(401)
    expect((await profile(desk.token)).statusCode).toBe(200)
    expect((await call('DELETE', `/sessions/${id}`, desk.token)).json().code).toBe('not-found')
  })

  test('end all others and keep the one that asks', async () => {
    const [desk, phone, tablet] = [
      await device('director.hoa', 'desk'),
      await device('director.hoa', 'phone'),
      await device('director.hoa', 'tablet'),
    ]
    const answer = await call('POST', '/sessions/end-others', desk!.token)
    expect(answer.json()).toEqual({ succeeded: true, data: { ended: 2 } })
    expect((await list(desk!.token)).map(({ current }) => current)).toEqual([true])
    for (const one of [phone, tablet]) expect((await profile(one!.token)).statusCode).toBe(401)
    expect((await call('POST', '/sessions/end-others', desk!.token)).json().data).toEqual({ ended: 0 })
  })
})

test('a password hashed with the parameters of yesterday is hashed anew at the next sign-in', async () => {
  const { db } = server.deps
  const hashOf = async () =>
    (
      await db
        .selectFrom('appUser')
        .select('passwordHash')
        .where('username', '=', 'account.mai')
        .executeTakeFirstOrThrow()
    ).passwordHash
  const weak = await hash(DEMO_PASSWORD, { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await db.updateTable('appUser').set({ passwordHash: weak }).where('username', '=', 'account.mai').execute()
  const signIn = (password: string) =>
    server.anybody.post('/Account/authenticate', { account: 'account.mai', password, rememberMe: false })
  expect((await signIn('not the password')).status).toBe(401)
  expect(await hashOf()).toBe(weak)
  expect((await signIn(DEMO_PASSWORD)).status).toBe(200)
  const strong = await hashOf()
  expect(strong).toContain('$m=19456,t=2,p=1$')
  expect((await signIn(DEMO_PASSWORD)).status).toBe(200)
  expect(await hashOf()).toBe(strong)
})
