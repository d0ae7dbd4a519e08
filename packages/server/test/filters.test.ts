import { approvableEntities, business } from '@barem/shared/business'
import { endOf, type Filters } from '@barem/shared/list/filter'
import { kebabCase } from '@barem/shared/values/kebab-case'
import { readXlsx } from 'hucre/xlsx'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyList, sourceOf } from '#list/list'
import { users } from '#user/repository'
import { modules } from '../src/modules.ts'
import { type Caller, type TestApp, testApp } from './app.ts'
import { documentWorld, done } from './document-world.ts'

// Every filter that any list describes: several values find what each of them finds, ranges of days and amounts have both ends, and
// list, total and export agree.

let server: TestApp
let root: Caller
beforeAll(async () => {
  server = await testApp()
  root = await server.as('superadmin')
  for (const entity of approvableEntities) {
    const world = await documentWorld(server, entity)
    await world.draft()
    await world.pending()
  }
})
afterAll(() => server.close())

const resources: Record<string, string> = {
  ...Object.fromEntries(Object.entries(business).map(([entity, { views }]) => [entity, views[0]])),
  order: 'Order',
  app_user: 'User',
}
const spreadsheets = new Set(modules.flatMap(({ spreadsheets = [] }) => spreadsheets.map(({ path }) => path)))
const lists = [...modules.flatMap(({ lists = [] }) => lists), users as AnyList].flatMap((list) => {
  const resource = resources[list.table]
  if (!resource) throw new Error(`nobody says where the list of ${list.table} is answered`)
  return list.filters ? [{ list, resource, filters: list.filters }] : []
})
const compared = lists.flatMap(({ list, resource, filters }) =>
  Object.entries(filters).flatMap(([name, { control, comparison }]) =>
    comparison === 'own' ? [] : [{ list, resource, filters, name, control, ...comparison }],
  ),
)
const severals = compared.flatMap((one) => (one.is === 'equal' && one.several ? [one] : []))
const ranges = compared.flatMap((one) => {
  const until = one.is === 'from' ? endOf(one.filters, one.column) : undefined
  return until ? [{ ...one, until }] : []
})
const named = <Case extends { resource: string; name: string }>(cases: Case[]) =>
  cases.map((one) => [one.resource, one.name, one] as const)

/** Its values in the database, as text, in their order. */
async function valuesOf({ list, name, column = name }: { list: AnyList; name: string; column?: string }) {
  const at: RawBuilder<unknown> = sql.ref(`${list.table}.${column}`)
  const { rows } = await sql<{ value: string }>`
    select distinct ${at} as key, ${at}::text as value from ${sourceOf(list)} where ${at} is not null order by 1`.execute(
    server.deps.db,
  )
  return rows.map(({ value }) => value)
}

async function ids(resource: string, query: object): Promise<string[]> {
  const found: string[] = []
  for (let pageNumber = 1; ; pageNumber += 1) {
    const asked = new URLSearchParams({ ...query, pageSize: '100', pageNumber: String(pageNumber) })
    const { body } = await root.get<{ id: string }[]>(`/${resource}?${asked}`)
    found.push(...body.data.map(({ id }) => id))
    if (body.data.length === 100) continue
    expect(body.totalItems).toBe(found.length)
    return found.toSorted()
  }
}

/** How many rows the export of a view has. */
async function exported(path: string, query: object): Promise<number> {
  const { filePath, rows } = done(
    await root.post<{ filePath: string; rows: number }>(`/Export/${path}`, query),
  )
  const book = await readXlsx((await root.get(`/File/${filePath}`)).raw.rawPayload)
  expect(book.sheets[0]!.rows).toHaveLength(rows + 1)
  return rows
}

describe('several values', () => {
  test('stand in the filters of every list', () => {
    expect(severals.length).toBeGreaterThan(20)
  })

  test.each(named(severals))('%s: %s finds what each of them finds', async (resource, name, one) => {
    const [first, second] = await valuesOf(one)
    if (!first || !second) return
    const each = await Promise.all([first, second].map((value) => ids(resource, { [name]: value })))
    const both = await ids(resource, { [name]: `${first},${second}` })
    const twice = await ids(resource, { [name]: `${first},${first}` })
    expect(twice).toEqual(await ids(resource, { [name]: first }))
    expect(both).toEqual([...new Set(each.flat())].toSorted())
  })

  const filtered = [...new Set(severals.map(({ resource }) => resource))]
  test.each(filtered)('%s: the export has the rows of the list', async (resource) => {
    const entity = Object.keys(resources).find((name) => resources[name] === resource)
    const path = kebabCase(entity!)
    if (!spreadsheets.has(path)) return
    const query: Record<string, string> = {}
    for (const one of severals.filter((other) => other.resource === resource)) {
      const values = await valuesOf(one)
      if (values.length === 0) continue
      query[one.name] = values.slice(0, 2).join()
      break
    }
    expect(query, 'one filter has values in this world').not.toEqual({})
    const listed = await ids(resource, query)
    expect(await exported(path, query)).toBe(listed.length)
    expect(await exported(path, { ids: listed.slice(0, 1).join() })).toBe(1)
  })

  test.each(named(severals))(
    '%s: %s refuses a wrong one among them at its field',
    async (resource, name, one) => {
      const [right = '00000000-0000-7000-8000-000000000000'] = await valuesOf(one)
      for (const wrong of [`${right},zzz`, `${right},`]) {
        const answer = await root.get(`/${resource}?${new URLSearchParams({ [name]: wrong })}`)
        expect([wrong, answer.status, answer.body.errors?.[0]?.path]).toEqual([wrong, 400, name])
      }
    },
  )
})

describe('ranges', () => {
  test('of days and amounts stand in the lists of documents', () => {
    const controls = ranges.filter(({ list }) => list.table === 'quotation').map(({ control }) => control)
    expect(controls).toEqual(expect.arrayContaining(['date', 'amount']))
  })

  test.each(named(ranges))('%s: from %s has both its ends', async (resource, name, { until, ...one }) => {
    const values = (await valuesOf(one)).map((value) =>
      one.control === 'date' ? value.slice(0, 10) : value.replace(/\..*$/, ''),
    )
    const [low, high] = [values[0], values.at(-1)]
    if (!low || !high) return
    const all = await ids(resource, { [name]: low, [until]: high })
    expect(all.length).toBeGreaterThan(0)
    expect(new Set([...(await ids(resource, { [until]: low })), ...all]).size).toBeLessThanOrEqual(all.length)
    const above = one.control === 'date' ? '2199-12-31' : '999999999999999'
    expect(await ids(resource, { [name]: above })).toEqual([])
    expect(await ids(resource, { [name]: low })).toEqual(expect.arrayContaining(all))
  })

  test.each(named(ranges))(
    '%s: from %s refuses what it cannot read, and a range the wrong way round',
    async (resource, name, { until, control }) => {
      const wrongs =
        control === 'date' ? ['2026-02-30', '1/2/2026'] : ['1.5', '-1', '1e3', '1'.repeat(16), '']
      for (const wrong of wrongs) {
        const answer = await root.get(`/${resource}?${new URLSearchParams({ [name]: wrong })}`)
        expect([wrong, answer.status, answer.body.errors?.[0]?.path]).toEqual([wrong, 400, name])
      }
      const [from, to] = control === 'date' ? ['2026-11-02', '2026-11-01'] : ['10', '9']
      const crossed = await root.get(`/${resource}?${new URLSearchParams({ [name]: from!, [until]: to! })}`)
      expect(crossed.body.errors).toMatchObject([{ path: until, code: 'before_beginning' }])
    },
  )
})

test('an amount of fifteen digits is compared to the last of them', async () => {
  const { db } = server.deps
  const [row] = done(await root.get<{ id: string }[]>('/Product?pageSize=1'))
  await db
    .updateTable('product')
    .set({ salePrice: '999999999999998' })
    .where('id', '=', row!.id)
    .execute()
    .catch(() => null)
  const { rows } = await sql<{
    price: string
  }>`select sale_price as price from product where id = ${row!.id}`.execute(db)
  const price = rows[0]!.price.replace(/\..*$/, '')
  const beyond = String(BigInt(price) + 1n)
  expect(await ids('Product', { ids: row!.id, priceFrom: price, priceTo: price })).toEqual([row!.id])
  expect(await ids('Product', { ids: row!.id, priceFrom: beyond })).toEqual([])
})

describe('rows somebody chose', () => {
  test.each(lists.map(({ resource }) => resource))(
    '%s answers those of a list alone, within its other filters',
    async (resource) => {
      const all = await ids(resource, {})
      const some = all.slice(0, 2)
      if (some.length === 0) return
      expect(await ids(resource, { ids: some.join() })).toEqual(some)
      expect(await ids(resource, { ids: some.join(), search: 'zzzzzz' })).toEqual([])
      expect((await root.get(`/${resource}?ids=zzz`)).body.errors?.[0]).toMatchObject({ path: 'ids' })
    },
  )
})

test('a saved view keeps several values and a range; a wrong one is refused at its field', async () => {
  const view = { list: 'Quotation', name: 'Chờ tôi', shared: false, columns: null }
  const query = { status: 'draft,pending', totalFrom: '1000000', totalTo: '500000000', from: '2026-01-01' }
  expect(done(await root.post<{ query: Filters }>('/SavedView', { ...view, query })).query).toEqual(query)
  const wrong = await root.post('/SavedView', {
    ...view,
    name: 'x',
    query: { ...query, status: 'draft,gone' },
  })
  expect(wrong.body.errors).toMatchObject([{ path: 'query.status' }])
})
