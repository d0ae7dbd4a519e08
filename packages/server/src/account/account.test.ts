import { hash } from '@node-rs/argon2'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '#delivery/worker'
import { type TestApp, testApp } from '#test/app'
import { configure } from '#test/configure'
import { type MailPeer, mailOf, mailPeer, textOf } from '#test/mail-peer'
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

describe('a forgotten password', () => {
  const ask = (email: string) =>
    server.app.inject({ method: 'POST', url: '/v1.0/Account/forgotpassword', payload: { email } })

  test('is answered the same whether the account exists or not, and rings the bell of who can help', async () => {
    const known = await ask('sales.minh')
    const unknown = await ask('nobody.here')
    expect(known.statusCode).toBe(200)
    expect(known.json()).toEqual({ succeeded: true, data: { account: 'sales.minh' } })
    expect(unknown.json()).toEqual({ succeeded: true, data: { account: 'nobody.here' } })
    await deliver(server.deps)
    const bell = await (await server.as('superadmin')).get('/Notification/top')
    const texts = bell.body.data.listNotification.map((one: { contentNotify: string }) => one.contentNotify)
    expect(texts.filter((text: string) => text.includes('sales.minh'))).toHaveLength(1)
    expect(await deliver(server.deps)).toBe(0)
  })

  describe('while mail is on', () => {
    let peer: MailPeer
    beforeAll(async () => {
      peer = await mailPeer()
      await configure(server.deps, 'mail', mailOf(peer))
    })
    afterAll(async () => {
      await configure(server.deps, 'mail', null)
      await peer.close()
    })
    const next = 'mot mat khau moi dai'
    const set = (token: string, newPassword = next) =>
      server.anybody.post('/Account/newpassword', { token, newPassword })
    const linkFor = async (account: string) => {
      peer.received.length = 0
      await ask(account)
      while ((await deliver(server.deps)) > 0);
      const text = peer.received.map((mail) => textOf(mail)).join()
      return /https:\/\/barem\.example\.vn\/reset-password#([\w-]{43})/.exec(text)?.[1] ?? null
    }

    test('sends a link that sets a password once, ends every session, and is stored nowhere', async () => {
      const { token: session } = await signIn({ account: 'sales.trang', password: DEMO_PASSWORD })
      const token = (await linkFor('sales.trang'))!
      const kept = await server.deps.db.selectFrom('outbox').selectAll().execute()
      expect(JSON.stringify(kept)).not.toContain(token)
      expect((await set(token, 'sales.trang.2026')).body.errors?.[0]?.code).toBe('password-common')
      expect((await set(token)).status).toBe(200)
      expect((await set(token)).body.code).toBe('link-ended')
      expect((await profile(session)).json().code).toBe('session-ended')
      expect((await signIn({ account: 'sales.trang', password: next })).answer.statusCode).toBe(200)
    })

    test('sends nothing to an unknown or a locked account, and a link ends after half an hour', async () => {
      expect(await linkFor('nobody.here')).toBeNull()
      const token = (await linkFor('warehouse.tu'))!
      expect((await set(`${token.slice(0, -1)}_`)).body.code).toBe('link-ended')
      server.clock.advance(30 * 60_000)
      expect((await set(token)).body.code).toBe('link-ended')
    })

    test('sends a link that ends with the password it was asked for, and with a lock', async () => {
      const superadmin = await server.as('superadmin')
      const found = async (name: string) =>
        (await superadmin.post('/User/Search', { search: name })).body.data[0] as {
          id: string
          version: number
        }
      const ways: Record<string, (account: string) => Promise<unknown>> = {
        changed: async (account) => {
          const person = await server.as(account)
          const body = { oldPassword: DEMO_PASSWORD, newPassword: next }
          expect((await person.post('/User/ChangePassword', body)).status).toBe(200)
        },
        reset: async (account) => {
          const { id: userId } = await found(account)
          expect((await superadmin.post('/User/ResetPassword', { userId })).status).toBe(200)
        },
        locked: async (account) => {
          const { id, version } = await found(account)
          expect((await superadmin.post(`/User/${id}/lock`, { version })).status).toBe(200)
          expect((await superadmin.post(`/User/${id}/unlock`, { version: version + 1 })).status).toBe(200)
        },
      }
      const accounts = ['purchase.khoa', 'director.hoa', 'warehouse.tu']
      const answers: unknown[] = []
      for (const [index, [way, happens]] of Object.entries(ways).entries()) {
        const token = (await linkFor(accounts[index]!))!
        await happens(accounts[index]!)
        answers.push([way, (await set(token)).body.code])
      }
      expect(answers).toEqual(Object.keys(ways).map((way) => [way, 'link-ended']))
    })

    test('sets one password by one link, however often it is used at once', async () => {
      const token = (await linkFor('purchase.khoa'))!
      const answers = await Promise.all([1, 2, 3].map((n) => set(token, `sông Hồng mùa nước nổi ${n}`)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    })

    test('rings the bell after all when the mail does not leave', async () => {
      peer.refuse = () => ({ code: 550, text: 'no such mailbox' })
      expect(await linkFor('account.mai')).toBeNull()
      const bell = await (await server.as('superadmin')).get('/Notification/top')
      expect(bell.body.data.listNotification[0].contentNotify).toContain('account.mai')
    })
  })

  test('is limited per account, known or not', async () => {
    for (const account of ['sales.trang', 'nobody.else']) {
      const statuses: number[] = []
      for (let time = 0; time < 4; time += 1) statuses.push((await ask(account)).statusCode)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
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
