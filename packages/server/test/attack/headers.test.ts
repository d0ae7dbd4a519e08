import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mounted } from '../../src/http/mount.ts'
import { type Caller, type TestApp, testApp } from '../app.ts'
import { pictureUpload } from '../fuzz/files.ts'
import { done } from '../quotations.ts'

// Every answer carries the headers that keep a browser from doing more than it should (reliability, I1 and I2).

let server: TestApp
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  admin = await server.as('superadmin')
})
afterAll(() => server.close())

type Headers = Record<string, unknown>

/** What is missing or wrong in an answer's headers. */
function faults(url: string, headers: Headers): string[] {
  const policy = String(headers['content-security-policy'] ?? '')
  const wants: [string, boolean][] = [
    ['x-content-type-options', headers['x-content-type-options'] === 'nosniff'],
    ['referrer-policy', headers['referrer-policy'] === 'same-origin'],
    ['cross-origin-opener-policy', headers['cross-origin-opener-policy'] === 'same-origin'],
    ['cross-origin-resource-policy', headers['cross-origin-resource-policy'] === 'same-origin'],
    [
      'x-frame-options or frame-ancestors',
      !!headers['x-frame-options'] || policy.includes('frame-ancestors'),
    ],
    ['permissions-policy', String(headers['permissions-policy']).includes('geolocation=()')],
    ['content-security-policy', /script-src 'self'|default-src 'none'/.test(policy)],
    ['no unsafe script', !/script-src[^;]*unsafe|unsafe-eval/.test(policy)],
    ['no name of the software', !('x-powered-by' in headers) && !('server' in headers)],
    ['not searched', headers['x-robots-tag'] === 'noindex, nofollow'],
    ['not stored', !url.startsWith('/v1.0') || /no-store|private/.test(String(headers['cache-control']))],
  ]
  return wants.flatMap(([name, right]) => (right ? [] : [`${url} ${name}`]))
}

const get = (url: string, token: string | null = null) =>
  server.app.inject({ method: 'GET', url, headers: token ? { authorization: `Bearer ${token}` } : {} })

test('every endpoint, signed in and not', async () => {
  const wrong: string[] = []
  for (const { method, path } of mounted.get(server.app) ?? [])
    for (const token of [null, admin.token]) {
      const url = `/v1.0${path.replace(/\{\w+\}/g, 'x')}`
      // signing out would leave nobody for the others
      if (token && path === '/Account/logout') continue
      const answer = await server.app.inject({
        ...{ method, url, headers: token ? { authorization: `Bearer ${token}` } : {} },
        ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
      })
      wrong.push(...faults(url, answer.headers))
    }
  expect(wrong).toEqual([])
})

test('pages, health, documents, what is not there and what cannot be read', async () => {
  const urls = [
    ...[
      '/',
      '/products',
      '/assets/x.js',
      '/livez',
      '/readyz',
      '/openapi.json',
      '/docs',
      '/docs/swagger-ui.css',
    ],
    ...[
      '/docs/nothing',
      '/v1.0/nothing',
      '/v1.0',
      '/v1.0/%',
      '/v1.0/Product/%ff',
      '/%c0%ae',
      '/hubs/private',
    ],
  ]
  for (const url of urls) expect(faults(url, (await get(url)).headers)).toEqual([])
})

test('robots are kept out', async () => {
  const { statusCode, headers, body } = await get('/robots.txt')
  expect([statusCode, headers['content-type'], body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'User-agent: *\nDisallow: /\n',
  ])
})

test('files are of the type they are, in a sandbox', async () => {
  const { raw, contentType } = pictureUpload()
  const kept = done(await admin.post<{ id: string }>('/File/product', raw, { 'content-type': contentType! }))
  const exported = done(await admin.post<{ filePath: string }>('/Export/customer', {}))
  const files = [
    await get(`/v1.0/File/${kept.id}`, admin.token),
    await get(`/v1.0/File/${exported.filePath}`, admin.token),
    await server.app.inject({
      ...{ method: 'POST', url: '/v1.0/Template/product-template.xlsx' },
      headers: { authorization: `Bearer ${admin.token}` },
    }),
  ]
  for (const { statusCode, headers } of files) {
    expect(statusCode).toBe(200)
    expect(faults('/v1.0/File', headers)).toEqual([])
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['content-disposition']).toMatch(/^(inline|attachment); filename\*=UTF-8''/)
    expect(String(headers['content-type'])).toMatch(/^(image\/png|application\/vnd\.openxmlformats)/)
    if (!String(headers['content-type']).startsWith('image/'))
      expect(headers['content-disposition']).toMatch(/^attachment/)
  }
})

test('a failure of the server says nothing of itself', async () => {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query('alter table customer rename column note to not_there')
  const { id } = (await sql<{ id: string }>`select id from customer limit 1`.execute(server.deps.db)).rows[0]!
  const answer = await get(`/v1.0/Customer/${id}`, admin.token)
  await owner.query('alter table customer rename column not_there to note')
  await owner.end()
  expect(answer.statusCode).toBe(500)
  expect(faults('/v1.0/Customer', answer.headers)).toEqual([])
  expect(Object.keys(answer.json()).sort()).toEqual(['code', 'errors', 'message', 'succeeded', 'traceId'])
  expect(answer.body).not.toMatch(/column|note|select|pg|\.ts|node_modules/)
})

test('a body over 1 MB is 413, and one nested ten thousand deep a clear no', async () => {
  const post = (payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/v1.0/Customer',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload,
    })
  const large = await post(`{"name":"${'x'.repeat(1_100_000)}"}`)
  expect([large.statusCode, large.json().code]).toEqual([413, 'too-large'])
  expect(faults('/v1.0/Customer', large.headers)).toEqual([])
  for (const deep of [
    '['.repeat(10_000) + ']'.repeat(10_000),
    `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  ]) {
    const since = performance.now()
    expect((await post(deep)).statusCode).toBe(400)
    expect((await post(`{"name":${deep}}`)).statusCode).toBe(400)
    expect(performance.now() - since).toBeLessThan(1000)
  }
})
