import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database'
import { type Connection, connect } from './connection.ts'
import { keptPlan } from './kept-plans.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let connection: Connection
let owner: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(
    'create table shape (id int); insert into shape values (1); grant select on shape to public',
  )
  connection = connect(database.appUrl, { max: 1, applicationName: 'test' })
})
afterAll(async () => {
  await connection.close()
  await owner.end()
  await database.drop()
})

const shapes = (db = connection.db) =>
  sql<object>`select ${keptPlan} * from shape where id = ${1}`.execute(db)
const prepared = async () => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements order by prepare_time`.execute(connection.db)
  return rows.map((row) => row.statement)
}

test('a connection prepares a marked statement once, and no other', async () => {
  await shapes()
  await shapes()
  await sql`select 2 from shape where id = ${1}`.execute(connection.db)
  await connection.db.selectFrom('setting').modifyFront(keptPlan).select('key').execute()
  expect(await prepared()).toEqual([
    'select /* kept plan */ * from shape where id = $1',
    'select /* kept plan */ "key" from "setting"',
  ])
})

test('a table that gets another shape meanwhile costs nobody an error', async () => {
  expect((await shapes()).rows).toEqual([{ id: 1 }])
  await owner.query('alter table shape add column name text')
  expect((await shapes()).rows).toEqual([{ id: 1, name: null }])
})

test('in a transaction neither: it is tried again as a whole', async () => {
  await owner.query('alter table shape add column place text')
  let tries = 0
  const { rows } = await inTransaction(
    connection.db,
    ({ trx }) => {
      tries += 1
      return shapes(trx)
    },
    { random: () => 0, report: () => {} },
  )
  expect(rows).toEqual([{ id: 1, name: null, place: null }])
  expect(tries).toBe(2)
})

test('another error stays what it is', async () => {
  const wrong = sql`select ${keptPlan} 1 / ${0}::int`.execute(connection.db)
  await expect(wrong).rejects.toMatchObject({ code: '22012' })
})
