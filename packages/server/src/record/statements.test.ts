import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { commandSamples } from '#test/command-samples'
import { done } from '#test/quotations'
import { statementsOf } from '#test/statements'

interface Saved {
  id: string
  version: number
}

let server: TestApp
let samples: Awaited<ReturnType<typeof commandSamples>>

beforeAll(async () => {
  server = await testApp()
  samples = await commandSamples(server)
})
afterAll(() => server.close())

const keyed = () => ({ 'idempotency-key': server.deps.random.id() })

/** Sends one command; answers what it wrote and how often its table was read after that. */
async function readsAfter(table: string, send: () => Promise<Saved>) {
  let saved: Saved | null = null
  const statements = await statementsOf(async () => {
    saved = await send()
  })
  const write = new RegExp(`^(insert into|update) "${table}"`)
  const written = statements.findIndex((text) => write.test(text))
  expect(written, statements.join('\n')).toBeGreaterThanOrEqual(0)
  const reads = statements.slice(written).filter((text) => new RegExp(`^select.* from "${table}"`).test(text))
  return { saved: saved as unknown as Saved, reads: reads.length }
}

const asStored = async (caller: Caller, url: string) => done(await caller.get(url))

// Only a product, which has rows in other tables, is read again.
test.each([
  ['Customer', 'customer', 0],
  ['PaymentMethod', 'payment_method', 0],
  // a factor, a choice and an address are answered as they are read
  ['ProductUnit', 'product_unit', 0],
  ['Warehouse', 'warehouse', 0],
  ['Product', 'product', 1],
])('a %s is answered from what was written', async (resource, table, most) => {
  const { caller, url, body } = await samples({ method: 'POST', path: `/${resource}` })
  const made = await readsAfter(table, async () => done(await caller.post<Saved>(url, body, keyed())))
  expect(made.reads).toBeLessThanOrEqual(most)
  const { id, version } = made.saved
  expect(made.saved).toEqual(await asStored(caller, `${url}/${id}`))

  server.clock.advance(100)
  const change = { ...body, name: 'Tên mới', id, version }
  const changed = await readsAfter(table, async () => done(await caller.put<Saved>(url, change, keyed())))
  expect(changed.reads).toBeLessThanOrEqual(most)
  expect(changed.saved).toMatchObject({ name: 'Tên mới', version: version + 1 })
  expect(changed.saved).toEqual(await asStored(caller, `${url}/${id}`))
})
