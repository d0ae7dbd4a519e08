import { categories } from '@barem/shared/category/categories'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOf } from '#category/repository'
import { customers } from '#customer/repository'
import { notifications } from '#notification/repository'
import { products } from '#product/repository'
import { quotations } from '#quotation/repository'
import { testDatabase } from '#test/database'
import { users } from '#user/repository'
import { type Connection, connect } from './connection.ts'
import { fromStart } from './list-memory.ts'
import { equalTo, idsAlong, type Listed } from './list-sql.ts'

let connection: Connection
let client: pg.Client
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await testDatabase()
  connection = connect(database.appUrl, { max: 1, applicationName: 'test' })
  client = new pg.Client({ connectionString: database.appUrl })
  await client.connect()
  // An empty table is sorted soonest; with this the planner sorts only where no index has the order.
  await client.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off')
  drop = database.drop
})
afterAll(async () => {
  await Promise.all([connection.close(), client.end()])
  await drop()
})

/** Lists that grow with the business; the people's order and the orders of categories (dozens of rows) are by name alone. */
const lists: Listed[] = [customers, products, quotations, users]
const byName = categories.map((definition) => {
  const { table, orders } = listOf(definition)
  return { table, orders: { name: orders.name } }
})

describe('every list', () => {
  const cases = [...lists, ...byName].flatMap((list) =>
    Object.keys(list.orders).flatMap((sort) =>
      [sort, `-${sort}`].map((way) => [list.table, way, list] as const),
    ),
  )
  test.each(cases)('%s by %s has its index, also from a known row on', async (_, sort, list) => {
    const view = { sort, conditions: [] }
    expect(await plan(list, view, null)).not.toContain('Sort')
    expect(await plan(list, view, '00000000-0000-7000-8000-000000000000')).toMatch(/Index Cond: \(ROW\(/)
  })

  test('notifications of one person have theirs', async () => {
    const conditions = equalTo(notifications, { userId: '00000000-0000-7000-8000-000000000000' })
    expect(await plan(notifications, { sort: '-createdAt', conditions }, null)).not.toContain('Sort')
  })

  test.each([...lists, notifications, ...byName])('$table has its changes counted', async ({ table }) => {
    const { rows } = await client.query(
      `select tgname from pg_trigger where tgrelid = $1::regclass and tgname like 'count_%' order by 1`,
      [table],
    )
    expect(rows.map(({ tgname }) => tgname)).toEqual(['count_deletes', 'count_inserts', 'count_updates'])
  })
})

async function plan(
  list: Listed,
  view: Parameters<typeof idsAlong>[1],
  from: string | null,
): Promise<string> {
  const query = idsAlong(list, view, { ...fromStart(0), from }, 10).compile(connection.db)
  const { rows } = await client.query(`explain ${query.sql}`, [...query.parameters])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
