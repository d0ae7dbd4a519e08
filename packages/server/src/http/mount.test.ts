import { endpoint, pageEndpoint } from '@barem/shared/http/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Attempt, inTransaction, retries } from '#db/transaction'
import type { Database } from '#db/types'
import { type TestApp, testApp } from '#test/app'
import { buildApp } from '../app.ts'
import type { OwnContext } from './call.ts'
import { API_BASE, mount } from './mount.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
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

test.each(['command', 'own'] as const)(
  '%s: an answer that cannot be given is found before the commit',
  async (effect) => {
    const app = await buildApp(server.deps)
    const write = async ({ trx }: Pick<Attempt<Database>, 'trx'>) => {
      await trx.updateTable('customer').set({ note: effect }).execute()
      return { name: 7 } as never
    }
    const access = { permission: 'signed-in', method: 'POST', path: '/Leak/write' } as const
    const post = endpoint({ ...common, ...access, effect, data: item })
    const own = ({ runIdempotent }: OwnContext) =>
      inTransaction(
        server.deps.db,
        (attempt) => runIdempotent(attempt, '', () => write(attempt)),
        retries(server.deps),
      )
    mount(app, server.deps, { post }, { post: effect === 'own' ? { own } : { command: write } })
    const { token } = await server.as('sales.minh')
    const answer = await app.inject({
      ...{ method: 'POST', url: `${API_BASE}/Leak/write` },
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(500)
    const written = await server.deps.db
      .selectFrom('customer')
      .select('id')
      .where('note', '=', effect)
      .execute()
    expect(written).toEqual([])
    await app.close()
  },
)

test('no answer is kept by a browser', async () => {
  const app = await buildApp(server.deps)
  mount(app, server.deps, { one: endpoints.one }, { one: { read: () => Promise.resolve({ name: 'beam' }) } })
  for (const path of ['/Leak/one', '/User/profile', '/nowhere']) {
    const { headers } = await app.inject({ method: 'GET', url: `${API_BASE}${path}` })
    expect(headers['cache-control'], path).toBe('no-store')
  }
  await app.close()
})
