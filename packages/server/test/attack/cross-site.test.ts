import { afterAll, beforeAll, expect, test } from 'vitest'
import { mounted } from '../../src/http/mount.ts'
import { type TestApp, testApp } from '../app.ts'
import { everything } from '../checksum.ts'
import { profile, refresh, sessionOf } from './visitor.ts'

// A page of another site makes a browser send nothing that counts (reliability, I3).

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const foreign = [
  'https://evil.example',
  'http://localhost.evil.example',
  'http://evil.example:80',
  'null',
  '',
  'file://',
]
const cookieCalls = ['refresh', 'logout'] as const

function send(path: string, headers: Record<string, string>, cookie: string) {
  return server.app.inject({
    method: 'POST',
    url: `/v1.0/Account/${path}`,
    headers: { host: 'barem.example', ...headers },
    cookies: { refresh: cookie },
  })
}

test('a call that acts on the cookie is refused without a header of ours, and from any other origin', async () => {
  const { cookie, token } = await sessionOf(server, 'sales.minh')
  const simple = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
  for (const path of cookieCalls) {
    const tries = [
      {},
      { origin: 'http://barem.example' },
      ...simple.map((type) => ({ 'content-type': type })),
      ...foreign.map((origin) => ({ origin, 'x-requested-with': 'barem' })),
      { origin: 'https://barem.example', 'x-requested-with': 'barem' },
      { origin: 'http://barem.example:8080', 'x-requested-with': 'barem' },
    ]
    for (const headers of tries) {
      const answer = await send(path, headers, cookie)
      expect([path, headers, answer.statusCode]).toEqual([
        ...[path, headers, expect.toSatisfy((status: number) => [403, 415, 406, 400].includes(status))],
      ])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  }
  expect((await profile(server, token)).statusCode).toBe(200)
  expect((await refresh(server, cookie)).statusCode).toBe(200)
})

test('no endpoint lets another origin read it, or says that it might', async () => {
  const endpoints = mounted.get(server.app) ?? []
  const urls = [
    ...new Set(endpoints.map(({ path }) => `/v1.0${path.replace(/\{\w+\}/g, 'x')}`)),
    '/openapi.json',
    '/',
  ]
  for (const url of urls)
    for (const origin of ['https://evil.example', 'null']) {
      const asked = {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      }
      for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
        const answer = await server.app.inject({ method, url, headers: asked })
        const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
        expect([method, url, allowed]).toEqual([method, url, []])
        if (method === 'OPTIONS') expect([url, answer.statusCode]).toEqual([url, 404])
      }
    }
})

test('the cookie alone opens nothing but refreshing and signing out, and no GET changes anything', async () => {
  const { cookie } = await sessionOf(server, 'superadmin')
  const before = await everything(server)
  for (const { method, path, permission } of mounted.get(server.app) ?? []) {
    const url = `/v1.0${path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000')}`
    if (permission !== 'public') {
      const answer = await server.app.inject({ method, url, cookies: { refresh: cookie } })
      expect([method, url, answer.statusCode]).toEqual([method, url, 401])
    }
    const disguised = await server.app.inject({
      method: 'GET',
      url: `${url}?_method=${method}`,
      headers: { 'x-http-method-override': method, 'x-method-override': method },
      cookies: { refresh: cookie },
    })
    expect([401, 404, 400, 403]).toContain(disguised.statusCode)
  }
  expect(await everything(server)).toEqual(before)
})

test('the refresh cookie goes to this site alone and no script sees it', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/v1.0/Account/authenticate',
    payload: { account: 'sales.minh', password: 'barem-demo-2026' },
  })
  const set = [answer.headers['set-cookie']].flat()
  expect(set.length).toBe(2)
  for (const cookie of set) {
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(cookie).toMatch(/Path=\//)
    expect(cookie).not.toMatch(/Domain/i)
  }
})
