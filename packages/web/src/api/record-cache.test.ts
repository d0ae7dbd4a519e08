import { categories } from '@barem/shared/category/categories'
import { modules } from '@barem/shared/modules'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { commandAnswered, invalidateEntity } from './record-cache.ts'

const keyOf = (id: string) => ['GET /Quotation/{id}', { params: { id } }]
const list = ['GET /Quotation', { query: {} }]

/** Pages that show these, and what each of them read after they were opened. */
async function pages(...keys: unknown[][]) {
  const client = new QueryClient()
  const reads: string[] = []
  for (const queryKey of keys) {
    const queryFn = async () => {
      reads.push(JSON.stringify(queryKey))
      return { id: 'a', version: 1 }
    }
    await client.fetchQuery({ queryKey, queryFn })
    new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
  }
  reads.length = 0
  return { client, reads, read: (key: unknown[]) => reads.includes(JSON.stringify(key)) }
}

it('the answer of a command is the record: it is not read again, its list is', async () => {
  const { client, read } = await pages(keyOf('a'), list)
  await commandAnswered(client, { path: '/Quotation/{id}/approve' }, { id: 'a', version: 2 })
  await new Promise((done) => setTimeout(done))
  expect(client.getQueryData(keyOf('a'))).toEqual({ id: 'a', version: 2 })
  expect(read(keyOf('a'))).toBe(false)
  expect(read(list)).toBe(true)
})

it('an answer that came late does not lay itself over a newer version', async () => {
  const { client } = await pages(keyOf('a'))
  await commandAnswered(client, { path: '/Quotation' }, { id: 'a', version: 3 })
  await commandAnswered(client, { path: '/Quotation' }, { id: 'a', version: 2 })
  expect(client.getQueryData(keyOf('a'))).toEqual({ id: 'a', version: 3 })
})

it.each([
  ['of the version before is kept with what changed', { version: 1 }, { version: 2, lines: ['one'] }, false],
  ['of an earlier version is read again', { version: 0 }, { version: 1, lines: ['read'] }, true],
  ['of a later version stays', { version: 3 }, { version: 3, lines: ['one'] }, false],
])('what a verb leaves as it is, %s', async (_, before, after, again) => {
  const { client, read } = await pages(keyOf('a'))
  client.setQueryData(keyOf('a'), { id: 'a', ...before, lines: ['one'] })
  const asked = { path: '/Quotation/{id}/approve', keeps: ['lines'] }
  await commandAnswered(client, asked, { id: 'a', version: 2 })
  await new Promise((done) => setTimeout(done))
  expect(read(keyOf('a'))).toBe(again)
  if (!again) expect(client.getQueryData(keyOf('a'))).toEqual({ id: 'a', ...after })
})

it('a verb on a document that was never read leaves nothing half known', async () => {
  const { client, read } = await pages(list)
  await commandAnswered(
    client,
    { path: '/Quotation/{id}/approve', keeps: ['lines'] },
    { id: 'a', version: 2 },
  )
  expect(client.getQueryData(keyOf('a'))).toBeUndefined()
  expect(read(list)).toBe(true)
})

it('what became of one record reads that one and the lists, not the others on show', async () => {
  const { client, read, reads } = await pages(keyOf('a'), keyOf('b'), list)
  await invalidateEntity(client, 'quotation', { ids: new Set(['a']) })
  expect([read(keyOf('a')), read(keyOf('b')), read(list)]).toEqual([true, false, true])
  expect(reads).toHaveLength(2)
  expect(client.getQueryState(keyOf('b'))?.isInvalidated).toBe(true)
})

it.each([
  ...modules.map(({ entity, views }) => [entity, views[0]] as const),
  ...categories.map(({ table, resource }) => [table, resource] as const),
])('what is told of %s reaches the calls of %s', async (entity, resource) => {
  const { client, reads } = await pages([`GET /${resource}`, {}])
  await invalidateEntity(client, entity)
  expect(reads).toHaveLength(1)
})

it.each([
  ['salesContractAnnex', 'Order'],
  ['purchaseContractAnnex', 'Order'],
  ['salesContractAnnex', 'ContractSales'],
  ['purchaseContractAnnex', 'ContractPurchase'],
  ['expenseTicket', 'EmployeeAdvance'],
])('what is told of %s reaches %s, whose answers say something of it', async (entity, resource) => {
  const { client, reads } = await pages([`GET /${resource}`, {}])
  await invalidateEntity(client, entity)
  expect(reads).toHaveLength(1)
})

it('an answer that is no record has everything of its entity read again', async () => {
  const { client, reads } = await pages(keyOf('a'), list)
  await commandAnswered(client, { path: '/Quotation/{id}' }, { done: true })
  expect(reads).toHaveLength(2)
})

it('an answer that holds a secret is not kept', async () => {
  const { client } = await pages(list)
  const user = { id: 'a', version: 1, temporaryPassword: 'cầu Long Biên' }
  await commandAnswered(client, { path: '/User', secret: true }, user)
  expect(
    JSON.stringify(
      client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).not.toContain('Long')
  expect(client.getQueryData(['GET /User/{id}', { params: { id: 'a' } }])).toBeUndefined()
})
