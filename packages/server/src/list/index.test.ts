import { business } from '@barem/shared/business'
import { categories } from '@barem/shared/category/categories'
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
import { type AnyList, idsAlong, type ListView, tablesRead, totalOf, viewOf } from './list.ts'

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
    const reader = { id: '00000000-0000-7000-8000-000000000000' } as Actor
    expect(await plan(notifications, viewOf(notifications, reader, {}), false)).not.toMatch(SORT_NODE)
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

/** Somebody of a department of twelve who sees so much of an entity. */
function readerOf(scope: Scope): Actor {
  const id = (place: number) => `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`
  const colleagues = Array.from({ length: 12 }, (_, place) => id(place))
  const scopes = new Map(Object.keys(business).map((name) => [name, scope]))
  return {
    id: id(0),
    role: 'basic',
    scopes,
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
