import { approvableEntities, business } from '@barem/shared/business'
import type { Endpoint } from '@barem/shared/http/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mounted } from '../src/http/mount.ts'
import { type TestApp, testApp } from './app.ts'
import { everything } from './checksum.ts'
import { commandSamples, type Samples } from './command-samples.ts'
import { documentWorld, done } from './document-world.ts'

// What holds of every update: what stands already is answered, and written no more.

let server: TestApp
let sampleOf: Samples
let updates: Endpoint[]

beforeAll(async () => {
  server = await testApp()
  sampleOf = await commandSamples(server)
  updates = (mounted.get(server.app) ?? []).filter(
    ({ method, path, body }) =>
      method === 'PUT' && !path.includes('{') && body && 'version' in (body as { shape?: object }).shape!,
  )
})
afterAll(() => server.close())

interface Saved {
  id: string
  version: number
}

test('an update that changes nothing makes no version and no event, of records, lists and documents', async () => {
  expect(updates.length).toBeGreaterThan(20)
  for (const endpoint of updates) {
    const { caller, url, body } = await sampleOf(endpoint)
    server.clock.advance(100)
    const { version } = done(await caller.put<Saved>(url, body))
    const before = await everything(server)
    server.clock.advance(100)
    const again = done(await caller.put<Saved>(url, { ...body, version }))
    expect([endpoint.path, again.version]).toEqual([endpoint.path, version])
    expect([endpoint.path, await everything(server)]).toEqual([endpoint.path, before])
    // it is still refused where somebody else saved
    const stale = await caller.put(url, { ...body, version: version + 1 })
    expect([endpoint.path, stale.body.code]).toEqual([endpoint.path, 'stale-version'])
  }
})

test.each(approvableEntities)('%s: lines in another order are a change', async (entity) => {
  const world = await documentWorld(server, entity)
  const [resource] = business[entity].views
  const lines = [world.line(), world.line('productId' in world.line() ? { length: 6 } : { amount: 600_000 })]
  if (!('lines' in world.body())) return
  const minh = await server.as('sales.minh')
  const draft = await world.draft({ lines })
  const body = world.changed(draft, { lines: lines.toReversed() })
  expect(done(await minh.put<Saved>(`/${resource}`, body)).version).toBe(draft.version + 1)
})
