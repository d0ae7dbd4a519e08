import { approvableEntities, business } from '@barem/shared/business'
import { categories } from '@barem/shared/category/categories'
import type { FoundGroup, FoundRecord } from '@barem/shared/finder/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '#test/app'
import { documentWorld, done } from '#test/document-world'
import { statementsOf } from '#test/statements'
import { workflowWorld } from '#test/workflows'
import { modules } from '../modules.ts'

let server: TestApp
let root: Caller
let minh: Caller
beforeAll(async () => {
  server = await testApp()
  root = await server.as('superadmin')
  minh = await server.as('sales.minh')
  for (const entity of approvableEntities) await (await documentWorld(server, entity)).draft()
  await (await workflowWorld(server, new Map())).draw([])
})
afterAll(() => server.close())

const groups = async (search: string, who = root, most = 5): Promise<FoundGroup[]> =>
  done(await who.post<FoundGroup[]>('/Search', { search, most }))
const find = async (entity: string, search: string, who = root): Promise<FoundRecord[]> =>
  (await groups(search, who)).find((group) => group.entity === entity)?.rows ?? []

type Row = Record<string, string> & { id: string }
/** What a person types of the first row of each list. */
const kinds: Record<string, { list: string; typed: (row: Row) => string; exact: boolean }> = {
  customer: { list: 'Customer', typed: ({ code }) => code!.toLowerCase(), exact: true },
  product: { list: 'Product', typed: ({ code }) => code!, exact: true },
  interaction: { list: 'Interaction', typed: ({ content }) => content!, exact: false },
  user: { list: 'User', typed: ({ username }) => username!, exact: true },
  roleGroup: { list: 'Group', typed: ({ code }) => code!, exact: true },
  configuration: { list: 'Configuration', typed: ({ key }) => key!, exact: false },
  discountPolicy: { list: 'DiscountPolicy', typed: ({ code }) => code!, exact: false },
  priceConfiguration: { list: 'PriceConfiguration', typed: ({ code }) => code!, exact: false },
  workflow: { list: 'Workflow', typed: ({ code }) => code!, exact: false },
  ...Object.fromEntries(
    approvableEntities.map((entity) => [
      entity,
      { list: business[entity].views[0], typed: ({ number }: Row) => number!.toLowerCase(), exact: true },
    ]),
  ),
  ...Object.fromEntries(
    categories.map(({ permission, resource }) => [
      permission,
      { list: resource, typed: ({ code, name }: Row) => `${code} ${name}`, exact: false },
    ]),
  ),
}

describe('every kind', () => {
  test.each(Object.entries(kinds))('%s is found, its exact code first', async (entity, kind) => {
    const [row] = done(await root.get<Row[]>(`/${kind.list}?pageSize=1`))
    const [first, ...others] = await find(entity, kind.typed(row!))
    expect([first?.id, first?.exact]).toEqual([row!.id, kind.exact])
    expect(others.every(({ exact }) => !exact)).toBe(true)
  })

  test('that a module says is found is among them', () => {
    const found = modules.flatMap((module) => (module.found ?? []).map(({ entity }) => entity))
    expect(Object.keys(kinds).toSorted()).toEqual(found.toSorted())
  })

  test('is found in one statement', async () => {
    const texts = await statementsOf(() => groups('thép'))
    expect(texts.filter((text) => text.includes('few as materialized'))).toHaveLength(1)
  })
})

describe('numbers as the trade writes them', () => {
  test('a customer by the telephone of whoever calls, whatever it is written with, and by its tax code', async () => {
    const [customer] = done(await root.get<Row[]>('/Customer?sort=-modifiedAt&pageSize=1'))
    const { db } = server.deps
    await db
      .updateTable('customer')
      .set({ contactPhone: '0987001122', taxCode: '0100109106' })
      .where('id', '=', customer!.id)
      .execute()
    const columns = { id: server.deps.random.id(), customerId: customer!.id, position: 9, name: 'Anh Tư' }
    await db
      .insertInto('customerContact')
      .values({ ...columns, phone: '0987003344', isDefault: false })
      .execute()
    for (const typed of [
      customer!.phone!.replace(/(...)$/, ' $1'),
      `+84 ${customer!.phone!.slice(1)}`,
      '0987.001.122',
      '0987-003-344',
      '0100 109 106',
    ])
      expect([typed, await find('customer', typed, minh)]).toMatchObject([
        typed,
        [{ id: customer!.id, exact: true }],
      ])
  })

  test('a document without its dash and zeros, and with what the person knows of it alone', async () => {
    const [document] = done(await root.get<Row[]>('/Quotation?pageSize=1'))
    const [prefix, month, counter] = /^([A-Z]+)(\d{4})-(\d{4})/.exec(document!.number!)!.slice(1)
    for (const typed of [
      `${prefix!.toLowerCase()}${month}${counter}`,
      `${prefix} ${month} ${Number(counter)}`,
      `${prefix}${month}-${Number(counter)}`,
    ])
      expect([typed, (await find('quotation', typed, minh))[0]]).toMatchObject([
        typed,
        { id: document!.id, exact: true, status: 'draft' },
      ])
    expect((await find('quotation', `${month}-${Number(counter)}`)).map(({ id }) => id)).toContain(
      document!.id,
    )
    const [first] = await groups(document!.number!)
    expect(first).toMatchObject({ entity: 'quotation', rows: [{ title: document!.number }] })
  })

  test('a product by its section, without accents', async () => {
    for (const typed of ['phi 6', 'd6', '50x100x2', 'ton 2 ly']) {
      const listed = done(await root.get<Row[]>(`/Product?search=${typed}&pageSize=100`)).map(({ id }) => id)
      const found = await find('product', typed)
      expect([typed, found.length]).toEqual([typed, Math.min(5, listed.length)])
      expect(listed).toEqual(expect.arrayContaining(found.map(({ id }) => id)))
    }
    expect((await find('product', 'd6'))[0]?.title).toMatch(/D6\b|phi 6\b/i)
    expect((await find('customer', 'thep')).length).toBeGreaterThan(0)
  })
})

test('of each kind as many as asked for, and whether there are more', async () => {
  const [one] = (await groups('thep', root, 1)).filter(({ entity }) => entity === 'customer')
  expect([one!.rows.length, one!.more]).toEqual([1, true])
  const all = (await groups('thep', root, 20)).find(({ entity }) => entity === 'customer')
  expect(all!.rows[0]).toEqual(one!.rows[0])
})

/** Customers as the first one is, with these names; the place of each behind its code, telephone and short name. */
async function addCustomers(prefix: string, name: string, count: number): Promise<void> {
  const { db } = server.deps
  const row = await db.selectFrom('customer').selectAll().limit(1).executeTakeFirstOrThrow()
  const { searchKey: _, ...columns } = row
  await db
    .insertInto('customer')
    .values(
      Array.from({ length: count }, (_, place) => ({
        ...columns,
        id: server.deps.random.id(),
        code: `${prefix}${place}`,
        name: `${name} ${place}`,
        abbreviatedName: `${prefix} ${String(place).padStart(4, '0')}`,
        phone: `0${prefix.charCodeAt(0)}${String(place).padStart(7, '0')}`,
        taxCode: null,
      })),
    )
    .execute()
}

test('many matches come in the order of their list, and what is exact before them', async () => {
  await addCustomers('QQ', 'Cơ khí quyết thắng', 450)
  expect((await find('customer', 'quyet thang')).map(({ title }) => title)).toEqual(
    ['0', '1', '2', '3', '4'].map((place) => `QQ 000${place}`),
  )
  expect((await find('customer', 'qq449'))[0]).toMatchObject({
    ...{ exact: true, title: 'QQ 0449', detail: 'QQ449 · 0810000449 · Cơ khí quyết thắng 449' },
  })
})

test('many matches are found behind as many others as there may be', async () => {
  await addCustomers('AA', 'Xưởng cửa sắt', 1000)
  await addCustomers('BB', 'Xưởng cửa sắt', 1000)
  expect((await find('customer', 'quyet thang')).every(({ detail }) => detail?.includes('quyết thắng'))).toBe(
    true,
  )
  const found = (await groups('quyet thang', root, 20)).find(({ entity }) => entity === 'customer')
  expect([found?.rows.length, found?.more]).toEqual([20, true])
})

test('an interaction by what was said and by whom it was with, each once', async () => {
  const [one] = done(await root.get<(Row & { customer: Row })[]>('/Interaction?pageSize=1'))
  const { customer, content, id } = one!
  const listed = async (search: string) =>
    done(await root.get<Row[]>(`/Interaction?pageSize=100&search=${encodeURIComponent(search)}`)).map(
      (row) => row.id,
    )
  for (const typed of [content!, customer.name!, customer.abbreviatedName!]) {
    const found = (await find('interaction', typed)).map((row) => row.id)
    expect([typed, found]).toEqual([typed, [...new Set(found)]])
    expect(await listed(typed)).toEqual(expect.arrayContaining([id, ...found]))
    expect(found).toContain(id)
  }
})

test('nobody finds what they may not see, and who may see nothing gets nothing', async () => {
  const entities = new Set((await groups('a', minh)).map(({ entity }) => entity))
  for (const hidden of ['user', 'roleGroup', 'configuration']) expect(entities).not.toContain(hidden)
  await server.deps.db.deleteFrom('userRoleGroup').execute()
  expect(await groups('thep', minh)).toEqual([])
})

test.each([
  [{}, 'search required'],
  [{ search: '  ' }, 'search required'],
  [{ search: 'x'.repeat(201) }, 'search too_big'],
  [{ search: 'thep', most: 21 }, 'most too_big'],
])('%j is refused at its field', async (body, issue) => {
  const answer = await root.post('/Search', body)
  expect([answer.status, ...(answer.body.errors ?? []).map(({ path, code }) => `${path} ${code}`)]).toEqual([
    400,
    issue,
  ])
})

test.each(['a\u0301\u0301', '%', '_', "'; drop table customer --", '(', '\\', '!!!', '…'])(
  '%s is a text like any other',
  async (typed) => {
    expect(await groups(typed)).toBeInstanceOf(Array)
  },
)
