import { categories } from '@barem/shared/category/categories'
import {
  type CategoryDefinition,
  defineCategory,
  listName,
  ownColumns,
} from '@barem/shared/category/define-category'
import { resources } from '@barem/shared/i18n/resources'
import { permissionEntities } from '@barem/shared/permission/permissions'
import Fastify from 'fastify'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameConstraints } from '#db/constraint-errors'
import { APP_ROLE } from '#embedded/embedded'
import { admit, LANES } from '#http/admission'
import { installErrorHandler } from '#http/error-handler'
import { type TestApp, testApp } from '#test/app'
import { categoryConstraints } from './module.ts'
import { mountCategory } from './routes.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** Of every list alike; `search_key` is the database's own. */
const common = [
  'id',
  'code',
  'name',
  'active',
  'version',
  'created_at',
  'created_by',
  'modified_at',
  'modified_by',
  'search_key',
]

async function columnsOf(db: Kysely<never>, table: string): Promise<string[]> {
  const { rows } = await sql<{ columnName: string }>`
    select column_name from information_schema.columns where table_name = ${table}`.execute(db)
  return rows.map((row) => row.columnName)
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('there are the seventeen of the specification, each with a route and a right of its own', () => {
  expect(categories.map(({ route }) => route)).toEqual([
    'product-type',
    'product-origin',
    'product-group',
    'product-unit-config',
    'sales-channel',
    'sales-method',
    'customer-partner-type',
    'payment-method',
    'delivery-method',
    'shipping-method',
    'order-status',
    'warehouse-area',
    'warehouse',
    'business-expense',
    'shipping-fee',
    'department',
    'position',
  ])
  for (const field of ['table', 'resource', 'permission'] as const)
    expect(new Set(categories.map((one) => one[field])).size).toBe(17)
})

describe.each([...categories])('$table', (definition: CategoryDefinition) => {
  test('has the columns its definition says, no more and no fewer', async () => {
    const columns = await columnsOf(server.deps.db as never, definition.table)
    expect([...columns].sort()).toEqual([...common, ...ownColumns(definition).map(snake)].sort())
  })

  test.each(['vi', 'en'] as const)('has its labels in %s', (locale) => {
    const labels = resources[locale].category as unknown as Record<
      string,
      Record<string, string | Record<string, string>>
    >
    expect(labels.lists?.[listName(definition)]).toMatch(/\S/)
    expect(labels.counts?.[`${listName(definition)}_other`]).toMatch(/\S/)
    for (const column of ['code', 'name', 'active', ...ownColumns(definition)]) {
      expect(labels.fields?.[column], column).toMatch(/\S/)
      expect(labels.hints?.[column], column).toMatch(/\S/)
    }
    for (const [name, field] of Object.entries(definition.fields))
      if (field.kind === 'choice')
        expect(Object.keys(labels.options?.[name] ?? {})).toEqual([...field.options])
  })

  test('asks for a right that exists', () => {
    expect(permissionEntities).toContain(definition.permission)
  })
})

test('an eighteenth list is a definition, a migration, and nothing else', async () => {
  const definition = defineCategory({
    table: 'steel_standard',
    resource: 'SteelStandard',
    route: 'steel-standard',
    permission: 'productType',
    fields: { imported: { kind: 'switch', default: false } },
  })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query(`select create_category('steel_standard');
    alter table steel_standard add column imported boolean not null default false;
    grant select, insert, update, delete on steel_standard to ${APP_ROLE} -- as the migrator does after each run`)
  await owner.end()
  const app = Fastify({ loggerInstance: server.deps.log, genReqId: () => server.deps.random.id() })
  admit(app, LANES)
  installErrorHandler(app)
  nameConstraints(categoryConstraints([definition]))
  mountCategory(app, server.deps, definition)
  const { token } = await server.as('admin.lan')
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.inject({
      method,
      url: `/v1.0${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload ? { payload } : {}),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const created = await call('POST', '/SteelStandard', { code: 'TCVN1651', name: 'TCVN 1651-2:2018' })
  expect(created.body.data, JSON.stringify(created.body)).toMatchObject({
    code: 'TCVN1651',
    imported: false,
    version: 1,
  })
  const listed = await call('GET', '/SteelStandard?search=tcvn')
  expect([listed.body.totalItems, listed.body.data[0].name]).toEqual([1, 'TCVN 1651-2:2018'])
  const twice = await call('POST', '/SteelStandard', { code: 'tcvn1651', name: 'Lần nữa' })
  expect([twice.status, twice.body.code, twice.body.errors[0].path]).toEqual([409, 'CAT_ERR_006', 'code'])
  await app.close()
})
