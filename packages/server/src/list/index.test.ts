import { approvableEntities, business } from '@barem/shared/business'
import { categories } from '@barem/shared/category/categories'
import type { Filter } from '@barem/shared/list/filter'
import { grantablePermissions } from '@barem/shared/permission/permissions'
import { ownersOf, type Scope } from '@barem/shared/permission/scope'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#access/actor'
import { deliveries } from '#announcement/repository'
import { listOf } from '#category/repository'
import { type Connection, connect } from '#db/connection'
import { inSql } from '#db/names'
import { notifications } from '#notification/repository'
import { testDatabase } from '#test/database'
import { users } from '#user/repository'
import { modules } from '../modules.ts'
import { type AnyList, idsAlong, type ListQuery, type ListView, tablesRead, totalOf, viewOf } from './list.ts'

let connection: Connection
let client: pg.Client
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await testDatabase()
  connection = connect(database.appUrl, { max: 1, applicationName: 'test' })
  client = new pg.Client({ connectionString: database.appUrl })
  await client.connect()
  // The planner prefers sorting a small table; with this setting it sorts only where no index provides the order.
  await client.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off')
  drop = database.drop
})
afterAll(async () => {
  await Promise.all([connection.close(), client.end()])
  await drop()
})

/** Lists that grow with the business; users and categories (dozens of rows) need no index per order. */
const counted: AnyList[] = modules.flatMap(({ lists = [] }) => lists)
const byName = categories.map((definition) => {
  const { orders, ...list } = listOf(definition)
  return { ...list, orders: { name: orders.name } }
})

/** A merge of two indexes has a sort key, but sorts nothing. */
const SORT_NODE = /\bSort {2}\(/

describe('every list', () => {
  const cases = [...counted, users, ...byName].flatMap((list) =>
    Object.keys(list.orders).flatMap((sort) =>
      [sort, `-${sort}`].map((way) => [list.table, way, list] as const),
    ),
  )
  test.each(cases)('%s by %s has its index, from either end', async (_, sort, list) => {
    for (const backwards of [false, true])
      expect(await plan(list, { sort, conditions: [] }, backwards)).not.toMatch(SORT_NODE)
  })

  const owned = counted.filter(({ table }) => ownersOf(table).length > 0)
  test.each(owned.map((list) => [list.table, list] as const))(
    'every %s of a department is read along the index of its order, and what is one person’s is counted by that of its owners',
    async (_, list) => {
      const department = await plan(list, viewOf(list, readerOf('department'), {}), false)
      expect(department).not.toMatch(SORT_NODE)
      expect(department.slice(0, department.indexOf('Filter'))).toMatch(/^Limit.*\n +-> +Index (Only )?Scan/)
      await client.query('set enable_bitmapscan = on')
      const own = await explained(sql`select ${totalOf(list, viewOf(list, readerOf('own'), {}))}`)
      await client.query('set enable_bitmapscan = off')
      for (const owner of ownersOf(list.table)) expect(own).toContain(`Index Cond: (${inSql(owner)} = ANY`)
    },
  )

  test('notifications of one person have theirs', async () => {
    for (const scope of ['own', 'department'] as const) {
      const found = await plan(notifications, viewOf(notifications, readerOf(scope), {}), false)
      expect(found).not.toMatch(SORT_NODE)
    }
  })

  test('deliveries have theirs', async () => {
    const view = viewOf(deliveries as AnyList, { id: '' } as Actor, {})
    expect(await plan(deliveries as AnyList, view, false)).not.toMatch(SORT_NODE)
  })

  test('customers are found by the days of a contact along the index of each', async () => {
    await client.query('set enable_bitmapscan = on')
    const customers = counted.find(({ table }) => table === 'customer')!
    for (const name of ['last_contact', 'next_contact']) {
      const filter = name.replace('_c', 'C')
      const query = { [`${filter}From`]: '2026-11-01', [`${filter}To`]: '2026-11-02' }
      const view = viewOf(customers, { role: 'SuperAdmin' } as Actor, query)
      expect(await explained(sql`select ${totalOf(customers, view)}`)).toContain(`customer_${name}_day_idx`)
    }
    await client.query('set enable_bitmapscan = off')
  })

  const documents = counted.filter(({ filters }) => filters && 'waitingForMe' in filters)
  test.each(documents.map((list) => [list.table, list] as const))(
    'every %s that waits for a person is found by the undecided steps, which have theirs',
    async (_, list) => {
      const reader = {
        id: '00000000-0000-7000-8000-000000000000',
        standsFor: [] as Actor['standsFor'],
      } as Actor
      const waiting = viewOf(list, reader, { waitingForMe: true } as never)
      expect(await plan(list, waiting, false)).toContain('approval_step_waiting_idx')
    },
  )

  test('what somebody handed over is found by its index', async () => {
    await client.query('set enable_bitmapscan = on')
    const { rows } = await client.query(`explain select approval_id from approval_step
      where former_approvers <> '{}' and former_approvers @> array['00000000-0000-7000-8000-000000000000'::uuid]`)
    await client.query('set enable_bitmapscan = off')
    expect(JSON.stringify(rows)).toContain('approval_step_former_idx')
  })

  test.each(counted.map((list) => [list.table, list] as const))(
    'the total of %s is kept by no condition that reads a table whose changes are not counted for it',
    async (_, list) => {
      const known = ['table_change', FOR_GOOD[list.table] ?? '', ...tablesRead(list)]
      const unknown: string[] = []
      for (const scope of ['own', 'department', 'all'] as const) {
        const reader = readerOf(scope)
        for (const [name, query] of Object.entries(queriesOf(list))) {
          const read = await tablesOf(sql`select ${totalOf(list, viewOf(list, reader, query))}`)
          const more = read.filter((table) => !isKept(table, known))
          if (more.length > 0) unknown.push(`${scope}, by ${name}: ${more.join(', ')}`)
        }
      }
      expect(unknown).toEqual([])
    },
  )

  test('those that are counted or asked, and no others, have triggers that count', async () => {
    const { rows } = await client.query(
      `select relname, array_agg(tgname::text order by tgname) as triggers
       from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname like 'count_%' group by 1 order by 1`,
    )
    expect(rows).toEqual(
      [...new Set(counted.flatMap(tablesRead))]
        .toSorted()
        .map((relname) => ({ relname, triggers: ['count_deletes', 'count_inserts', 'count_updates'] })),
    )
  })
})

/** Tables whose rows change with one of another, each in the same statement or by a trigger. */
const documentTables = approvableEntities.map(inSql)

const CHANGED_WITH: Readonly<Record<string, string>> = {
  // an approval is closed with its last step
  approval: 'approval_step',
  // tells of an annex by its contract (158_annexed_quotations.sql)
  sales_contract_annex: 'sales_contract',
  quotation_cancellation: 'quotation',
  ...Object.fromEntries(documentTables.map((table) => [`${table}_line`, table])),
}

/** What a list reads that does not change: the source of a quotation that has a contract was approved with it. */
const FOR_GOOD: Readonly<Record<string, string>> = { salesContract: 'quotation' }

/** Whether a table is counted, or one with which it changes. */
function isKept(table: string | undefined, counted: readonly string[]): boolean {
  return table !== undefined && (counted.includes(table) || isKept(CHANGED_WITH[table], counted))
}

const DAY = '2026-11-01'

/** A value of each kind of filter; a toggle may ask about the day that its list puts in its place. */
const SAMPLES: Record<Filter['control'], (filter: Filter) => unknown> = {
  switch: () => true,
  toggle: () => DAY,
  choice: ({ options }) => options![0],
  reference: () => '00000000-0000-7000-8000-000000000000',
  date: () => DAY,
  amount: () => '1',
}

/** Each query that reads by one thing more. */
function queriesOf({ filters = {} }: AnyList): Record<string, ListQuery> {
  const each = Object.entries(filters).map(([name, filter]) => [
    name,
    { [name]: name === 'silentDays' ? DAY : SAMPLES[filter.control](filter) },
  ])
  return { nothing: {}, search: { search: 'thep' }, ...Object.fromEntries(each) }
}

/** The tables that a statement reads. */
async function tablesOf(statement: RawBuilder<unknown>): Promise<string[]> {
  const query = statement.compile(connection.db)
  const { rows } = await client.query(`explain (format json) ${query.sql}`, [...query.parameters])
  const names = JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)
  return [...new Set([...names].map(([, name]) => name!))]
}

/** Somebody of a department of twelve who sees so much of an entity. */
function readerOf(scope: Scope): Actor {
  const id = (place: number) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`
  const colleagues = Array.from({ length: 12 }, (_, place) => id(place))
  const scopes = new Map(Object.keys(business).map((name) => [name, scope]))
  return {
    id: id(0),
    role: 'basic',
    scopes,
    permissions: new Set(grantablePermissions),
    colleagues,
    departmentId: id(12),
    standsFor: [],
  } as unknown as Actor
}

function plan(list: AnyList, view: ListView, backwards: boolean): Promise<string> {
  return explained(idsAlong(list, view, { backwards, skip: 0, count: 10 }))
}

async function explained(statement: RawBuilder<unknown>): Promise<string> {
  const query = statement.compile(connection.db)
  const { rows } = await client.query(`explain ${query.sql}`, [...query.parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
