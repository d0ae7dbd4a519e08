import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { documentWorld } from '#test/document-world'

// A deletion names the version it was decided on by its header as by its parameter (decision 027).

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

type Made = { who: Caller; path: string; version: number }
const kinds: Record<string, () => Promise<Made>> = {
  record: async () => {
    const who = await server.as('admin.lan')
    const { body } = await who.post('/ProductOrigin', {
      code: `XX${server.deps.random.id()}`,
      name: 'Xứ khác',
    })
    return { who, path: `/ProductOrigin/${body.data.id}`, version: body.data.version }
  },
  document: async () => {
    const { id, version } = await (await documentWorld(server, 'quotation')).draft()
    return { who: await server.as('sales.minh'), path: `/Quotation/${id}`, version }
  },
}

test.each(Object.keys(kinds))('If-Match on the deletion of a %s is its version', async (kind) => {
  const { who, path, version } = await kinds[kind]!()
  const removed = (tag: string, query = '') => who.del(`${path}${query}`, { 'if-match': tag })
  for (const stale of ['"9"', 'W/"9"']) expect((await removed(stale)).body.code).toBe('stale-version')
  for (const tag of ['9', '"x"', '"1", "9"', '']) {
    const { status, body } = await removed(tag)
    expect([status, body.errors]).toEqual([400, [{ path: 'If-Match', code: 'invalid_format', params: {} }]])
  }
  const differing = await removed(`"${version}"`, '?version=9')
  expect([differing.status, differing.body.errors]).toEqual([
    400,
    [{ path: 'If-Match', code: 'other_version', params: {} }],
  ])
  expect((await removed(`W/"${version}"`, `?version=${version}`)).status).toBe(200)
  const next = await kinds[kind]!()
  expect((await next.who.del(next.path, { 'if-match': `"${next.version}"` })).status).toBe(200)
  const any = await kinds[kind]!()
  expect((await any.who.del(any.path, { 'if-match': '*' })).status).toBe(200)
})
