import type { Endpoint } from '@barem/shared/http/endpoint'
import { type PermissionEntity, superAdminOnly } from '@barem/shared/permission/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mounted } from '../src/http/mount.ts'
import { type Caller, type TestApp, testApp } from './app.ts'

// What holds for every endpoint is asked of every endpoint, so that a new one cannot forget it. Who may call it: every-role.test.ts.

let server: TestApp
let endpoints: Endpoint[]

beforeAll(async () => {
  server = await testApp()
  endpoints = mounted.get(server.app) ?? []
})
afterAll(() => server.close())

const nobodysId = '00000000-0000-7000-8000-000000000000'

function urlOf(endpoint: Endpoint): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => (/id$/i.test(name) ? nobodysId : 'product'))
}

function send(
  caller: Caller,
  endpoint: Endpoint,
  query = '',
  body: unknown = endpoint.body ? {} : undefined,
) {
  const url = urlOf(endpoint) + query
  if (endpoint.method === 'GET') return caller.get(url)
  if (endpoint.method === 'DELETE') return caller.del(url)
  return endpoint.method === 'PUT' ? caller.put(url, body) : caller.post(url, body)
}

function guarded(): Endpoint[] {
  return endpoints.filter((endpoint) => endpoint.permission !== 'public')
}

test('there are many, and each names who may call it', () => {
  expect(endpoints.length).toBeGreaterThan(100)
  for (const endpoint of endpoints) expect(endpoint.permission, endpoint.path).toBeTruthy()
  expect(endpoints.filter((one) => one.permission === 'public').map((one) => one.path)).toMatchSnapshot()
})

test('a command that answers a record answers it as reading it would, but for what it keeps: the browser reads it no more', () => {
  const shapeOf = ({ data }: Endpoint, keeps: readonly string[] = []) => {
    const fields = Object.entries((data as z.ZodObject).shape).filter(([name]) => !keeps.includes(name))
    const schema = z.object(Object.fromEntries(fields))
    return JSON.stringify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }))
  }
  const readings = new Map(endpoints.map((one) => [`${one.method} ${one.path}`, one]))
  const held = endpoints.flatMap((one) => {
    const fields = one.reply === 'data' && one.data instanceof z.ZodObject ? one.data.shape : {}
    const reading = readings.get(`GET /${one.path.split('/')[1]}/{id}`)
    return one.effect === 'command' && !one.secret && 'id' in fields && 'version' in fields && reading
      ? { one, reading }
      : []
  })
  for (const { one, reading } of held)
    expect(shapeOf(one), `${one.method} ${one.path}`).toBe(shapeOf(reading, one.keeps))
  expect(held.length).toBeGreaterThan(20)
})

describe('an Admin', () => {
  test('is refused every call that is SuperAdmin’s alone, whatever the groups give (section 6)', async () => {
    const alone = guarded().filter(({ permission }) =>
      superAdminOnly.includes(permission.split(':')[0] as PermissionEntity),
    )
    expect(alone.length).toBeGreaterThan(3)
    const everything = sql<
      string[]
    >`array(select distinct unnest(permissions || ${alone.map((one) => one.permission)}::text[]))`
    await server.deps.db.updateTable('roleGroup').set({ permissions: everything }).execute()
    const admin = await server.as('admin.lan')
    for (const endpoint of alone) {
      const answer = await send(admin, endpoint)
      expect([endpoint.method, endpoint.path, answer.status, answer.body.code]).toEqual([
        endpoint.method,
        endpoint.path,
        403,
        'forbidden',
      ])
    }
  })
})

describe('an unknown field', () => {
  test('is refused in every body', async () => {
    const superadmin = await server.as('superadmin')
    for (const endpoint of endpoints.filter(
      (one) => one.method !== 'GET' && one.method !== 'DELETE' && !one.upload && one.body,
    )) {
      const caller = endpoint.permission === 'public' ? server.anybody : superadmin
      const answer = await send(caller, endpoint, '', { smuggled: 1 })
      expect([endpoint.path, answer.status]).toEqual([
        endpoint.path,
        expect.toSatisfy((status: number) => status === 400 || status === 428),
      ])
      expect(
        answer.body.errors?.map((one) => `${one.path} ${one.code}`),
        endpoint.path,
      ).toContain('smuggled unrecognized')
    }
  })

  test('is refused in every query', async () => {
    const superadmin = await server.as('superadmin')
    for (const endpoint of endpoints.filter((one) => one.method === 'GET')) {
      const answer = await send(superadmin, endpoint, '?smuggled=1')
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 400])
      expect(
        answer.body.errors?.map((one) => one.path),
        endpoint.path,
      ).toContain('smuggled')
    }
  })
})

/** Two values of a filter by reference. */
const TWO = ['01a1fc0b-0000-7000-8000-000000000001,01a1fc0b-0000-7000-8000-000000000002']

test('a sort outside the list is refused, naming the field', async () => {
  const superadmin = await server.as('superadmin')
  for (const endpoint of endpoints.filter(
    (one) =>
      one.reply === 'page' &&
      one.method === 'GET' &&
      one.path.split('/').length === 2 &&
      // those of oneself, and of one record, are in one order
      !['/Notification', '/Comment'].includes(one.path),
  )) {
    const answer = await send(superadmin, endpoint, `?sort=${encodeURIComponent('id; drop table app_user')}`)
    expect([endpoint.path, answer.status, answer.body.errors?.[0]?.path]).toEqual([
      endpoint.path,
      400,
      'sort',
    ])
  }
})

test('a filter that takes several values, as its schema says, is asked with two', async () => {
  const superadmin = await server.as('superadmin')
  const several = endpoints.flatMap((endpoint) => {
    const shape = endpoint.query instanceof z.ZodObject ? endpoint.query.shape : {}
    return Object.entries(shape)
      .map(
        ([name, schema]) => [name, TWO.find((two) => (schema as z.ZodType).safeParse(two).success)] as const,
      )
      .filter(([name, two]) => two && !['search', 'sort'].includes(name))
      .map(([name, two]) => ({ endpoint, query: `?${name}=${two}` }))
  })
  expect(several.length).toBeGreaterThan(50)
  const failed = []
  for (const { endpoint, query } of several) {
    const { status } = await send(superadmin, endpoint, query)
    if (status >= 500) failed.push(`${endpoint.method} ${endpoint.path}${query}: ${status}`)
  }
  expect(failed).toEqual([])
})

test('a number of a query is written in decimal digits', async () => {
  const superadmin = await server.as('superadmin')
  const numbers = endpoints.flatMap((endpoint) => {
    const fields = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : []
    return fields
      .filter((name) => /^(page(Number|Size)|version)$/.test(name))
      .map((name) => ({ endpoint, name }))
  })
  expect(numbers.length).toBeGreaterThan(50)
  for (const { endpoint, name } of numbers) {
    const answer = await send(superadmin, endpoint, `?${name}=0x1`)
    const said = answer.body.errors?.map((one) => `${one.path} ${one.code}`)
    // a query that must say which record is asked about names that too
    const own = endpoint.query!.safeParse({}).success ? said : said?.filter((one) => one.startsWith(name))
    expect([endpoint.method, endpoint.path, answer.status, own]).toEqual([
      ...[endpoint.method, endpoint.path, 400],
      [`${name} whole`],
    ])
  }
})

test('every failure carries a trace id, words in the language asked for, and security headers', async () => {
  const vietnamese = await server.anybody.get('/User/profile')
  const english = await server.anybody.get('/User/profile', { 'accept-language': 'en-US,en;q=0.9' })
  expect(vietnamese.body.message).toBe('Phiên đăng nhập đã hết hạn, vui lòng đăng nhập lại')
  expect(english.body.message).toBe('Session expired, please log in again')
  expect(english.body.traceId).toMatch(/^[0-9a-f-]{36}$/)
  for (const answer of [vietnamese, await server.anybody.get('/nowhere')]) {
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('an address that cannot be decoded is answered like everything else', async () => {
  for (const url of ['/v1.0/%', '/v1.0/Product/%E0%A4%A', '/customers/%ff']) {
    const answer = await server.app.inject({ method: 'GET', url })
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 400, 'malformed-request'])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  }
})

test('a multipart body where none belongs, and a broken one where one does, are clear refusals', async () => {
  const superadmin = await server.as('superadmin')
  const send = (url: string, type: string) =>
    server.app.inject({
      method: 'POST',
      url: `/v1.0${url}`,
      headers: { authorization: `Bearer ${superadmin.token}`, 'content-type': type },
      payload: '--x\r\n',
    })
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
    expect((await send('/File/product', type)).statusCode).toBe(400)
    expect((await send('/Import/product?mode=preview', type)).statusCode).toBe(400)
    expect((await send('/Export/product', type)).statusCode).toBe(415)
  }
})
