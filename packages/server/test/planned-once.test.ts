import { approvableEntities, business } from '@barem/shared/business'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { commandSamples, type Samples } from './command-samples.ts'
import { documentWorld, done } from './document-world.ts'

// What is written all day is planned once: PostgreSQL plans a statement anew for five calls and then keeps a plan that suits
// any values, unless one that it makes for the values at hand looks cheaper. To look again costs more than most statements.

const PLANNED_ANEW = 5
const CALLS = 10

let server: TestApp
let sampleOf: Samples
beforeAll(async () => {
  server = await testApp()
  sampleOf = await commandSamples(server)
})
afterAll(() => server.close())

/** The statements of all connections that are planned at every call. */
async function plannedAnew(): Promise<string[]> {
  const ask = sql<{ statement: string; custom: number; generic: number }>`
    select statement, custom_plans as custom, generic_plans as generic from pg_prepared_statements`
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask.execute(server.deps.db)))
  const all = answers.flatMap(({ rows }) => rows)
  expect(all.filter(({ generic }) => generic > 0).length).toBeGreaterThan(5)
  return all.filter(({ custom }) => custom > PLANNED_ANEW).map(({ statement }) => statement)
}

test.each(approvableEntities)('%s: what is saved, sent and approved is planned once', async (entity) => {
  const world = await documentWorld(server, entity)
  const [resource] = business[entity].views
  const minh = await server.as('sales.minh')
  for (let call = 0; call < CALLS; call += 1) {
    const draft = await world.draft()
    done(await minh.put(`/${resource}`, world.changed(draft, { note: `Lần ${call}` })))
    await world.inState('approved')
  }
  expect(await plannedAnew()).toEqual([])
})

test.each(['POST /Customer', 'PUT /Customer', 'POST /Interaction', 'PUT /Product'])(
  '%s is planned once',
  async (name) => {
    const [method, path] = name.split(' ') as ['POST' | 'PUT', `/${string}`]
    for (let call = 0; call < CALLS; call += 1) {
      const { caller, url, body } = await sampleOf({ method, path })
      done(await (method === 'PUT' ? caller.put(url, body) : caller.post(url, body)))
    }
    expect(await plannedAnew()).toEqual([])
  },
)
