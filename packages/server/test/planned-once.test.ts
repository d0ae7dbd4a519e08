import { approvableEntities, business } from '@barem/shared/business'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { commandSamples } from './command-samples.ts'
import { documentWorld, done } from './document-world.ts'

// What is written all day is planned once: PostgreSQL plans a prepared statement anew for five calls and then keeps a plan that
// suits any values, unless one that it makes for the values at hand looks cheaper. To look again costs more than most statements.

const PLANNED_ANEW = 5
const CALLS = 10

let server: TestApp
/** What a test world asks itself at each new document: for goods. */
const isOfTest = (text: string) => text.includes('like')

/** How often each statement with values was sent without being prepared, which plans it. */
let unprepared: Map<string, number>

beforeEach(async () => {
  server = await testApp({ poolSize: 1 })
  unprepared = new Map()
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked: unknown[]) {
    const { text, name, values } = asked[0] as { text?: string; name?: string; values?: unknown[] }
    if (text && !name && values?.length && !isOfTest(text))
      unprepared.set(text, (unprepared.get(text) ?? 0) + 1)
    return query.apply(this, asked as never)
  } as never)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

/** The statements that were planned at every call: by being sent as they are, or prepared to no avail. */
async function plannedAnew(): Promise<string[]> {
  const { rows } = await sql<{ statement: string; custom: number; generic: number }>`
    select statement, custom_plans as custom, generic_plans as generic from pg_prepared_statements`.execute(
    server.deps.db,
  )
  expect(rows.filter(({ generic }) => generic > 0).length).toBeGreaterThan(2)
  return [
    ...[...unprepared].filter(([, times]) => times > PLANNED_ANEW).map(([text]) => text),
    ...rows.filter(({ custom }) => custom > PLANNED_ANEW).map(({ statement }) => statement),
  ]
}

test.each(approvableEntities)('%s: what is saved, sent and approved is planned once', async (entity) => {
  const world = await documentWorld(server, entity)
  const [resource] = business[entity].views
  const minh = await server.as('sales.minh')
  const [one, other] = [
    world.line(),
    world.line('productId' in world.line() ? { length: 6 } : { amount: 600_000 }),
  ]
  const changes = 'lines' in world.body() ? [{ lines: [one, other] }, { lines: [other] }] : [{}]
  for (let call = 0; call < CALLS; call += 1) {
    let draft = await world.draft()
    for (const change of changes)
      draft = done(await minh.put(`/${resource}`, world.changed(draft, { ...change, note: `Lần ${call}` })))
    await world.inState('approved')
  }
  expect(await plannedAnew()).toEqual([])
})

test.each(['POST /Customer', 'PUT /Customer', 'POST /Interaction', 'PUT /Product'])(
  '%s is planned once',
  async (name) => {
    const sampleOf = await commandSamples(server)
    const [method, path] = name.split(' ') as ['POST' | 'PUT', `/${string}`]
    for (let call = 0; call < CALLS; call += 1) {
      const { caller, url, body } = await sampleOf({ method, path })
      done(await (method === 'PUT' ? caller.put(url, body) : caller.post(url, body)))
    }
    expect(await plannedAnew()).toEqual([])
  },
)
