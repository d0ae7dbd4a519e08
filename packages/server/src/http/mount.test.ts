import { endpoint, pageEndpoint } from '@barem/shared/http/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from '#test/app'
import { buildApp } from '../app.ts'
import { API_BASE, mount } from './mount.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ world: 'empty' })
})
afterAll(() => server.close())

const item = z.object({ name: z.string() })
const common = { summary: 'a test', permission: 'public' } as const
const endpoints = {
  one: endpoint({ ...common, method: 'GET', path: '/Leak/one', data: item }),
  many: pageEndpoint({ ...common, method: 'GET', path: '/Leak/many', data: item }),
  wrong: endpoint({ ...common, method: 'GET', path: '/Leak/wrong', data: item }),
}

test('what an endpoint does not declare does not leave', async () => {
  const app = await buildApp(server.deps)
  const row = { name: 'beam', passwordHash: 'secret' }
  mount(app, server.deps, endpoints, {
    one: { read: () => Promise.resolve(row) },
    many: { read: () => Promise.resolve({ data: [row], totalItems: 1 }) },
    wrong: { read: () => Promise.resolve({ ...row, name: 7 } as never) },
  })
  const get = async (path: string) => (await app.inject({ method: 'GET', url: `${API_BASE}${path}` })).json()
  expect(await get('/Leak/one')).toEqual({ succeeded: true, data: { name: 'beam' } })
  expect(await get('/Leak/many')).toEqual({ succeeded: true, data: [{ name: 'beam' }], totalItems: 1 })
  expect((await get('/Leak/wrong')).succeeded).toBe(false)
  await app.close()
})

test('no answer is kept by a browser', async () => {
  const app = await buildApp(server.deps)
  mount(app, server.deps, { one: endpoints.one }, { one: { read: () => Promise.resolve({ name: 'beam' }) } })
  for (const path of ['/Leak/one', '/User/profile', '/nowhere']) {
    const { headers } = await app.inject({ method: 'GET', url: `${API_BASE}${path}` })
    expect(headers['cache-control'], path).toBe('no-store')
  }
  await app.close()
})
