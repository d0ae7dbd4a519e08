import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database'
import { type FaultProxy, faultProxy } from '#test/fault-proxy'
import { ONE_PLAN } from './client.ts'
import { type Connection, connect } from './connection.ts'
import { withDeadline } from './deadline.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let proxy: FaultProxy
let through: Connection
let direct: Connection

beforeEach(async () => {
  database = await testDatabase()
  proxy = await faultProxy({ port: Number(new URL(database.appUrl).port) })
  const url = Object.assign(new URL(database.appUrl), { port: String(proxy.port) }).href
  // a third and less of what the server itself waits
  const limitsMs = { connecting: 800, idleTransaction: 2_000 }
  through = connect(url, { max: 2, applicationName: 'test', limitsMs })
  direct = connect(database.appUrl, { max: 2, applicationName: 'test' })
})
afterEach(async () => {
  await through.close()
  await direct.close()
  await proxy.close()
  await database.drop()
})

const ask = ({ db }: Connection) => sql`select 1`.execute(db)

async function secondsOf(work: Promise<unknown>): Promise<{ seconds: number; code: string | undefined }> {
  const since = performance.now()
  const error = await work.then(
    () => null,
    (problem: { code?: string }) => problem,
  )
  return { seconds: (performance.now() - since) / 1000, code: error?.code ?? (error ? 'other' : undefined) }
}

test.each([
  ['statement_timeout', '10s'],
  ['lock_timeout', '3s'],
  ['idle_in_transaction_session_timeout', '10s'],
  ['tcp_user_timeout', '11000'],
])('PostgreSQL itself keeps %s of %s', async (name, value) => {
  const { rows } = await direct.pool.query(`show ${name}`)
  expect(rows).toEqual([{ [name]: value }])
})

test('a connection nobody answers is given up in its time, by itself after three seconds', async () => {
  proxy.set({ blackHole: true })
  const { seconds, code } = await secondsOf(ask(through))
  expect(code).toBe('other')
  expect(seconds).toBeGreaterThan(0.7)
  expect(seconds).toBeLessThan(2)
  expect(direct.pool.options.connectionTimeoutMillis).toBe(3_000)
})

describe('a deadline', () => {
  test('ends the statement that is under way and lets no other begin; the pool is whole afterwards', async () => {
    for (let tries = 0; tries < 4; tries++) {
      const slow = withDeadline(300, () => sql`select pg_sleep(5)`.execute(through.db))
      const { seconds, code } = await secondsOf(slow)
      expect([code, seconds < 1]).toEqual(['ETIMEDOUT', true])
    }
    const late = withDeadline(10, async () => {
      await sleep(30)
      await ask(through)
    })
    expect((await secondsOf(late)).code).toBe('ETIMEDOUT')
    await ask(through)
  })

  test('ends a transaction as a whole', async () => {
    const work = withDeadline(300, () =>
      through.db.transaction().execute(async (trx) => {
        await sql`insert into setting (key, value) values ('half', '1')`.execute(trx)
        await sleep(500)
        await sql`select 1`.execute(trx)
      }),
    )
    expect((await secondsOf(work)).code).toBe('ETIMEDOUT')
    expect((await sql`select from setting where key = 'half'`.execute(direct.db)).rows).toEqual([])
  })
})

test('a statement is given up where PostgreSQL itself should have ended it, unless more was asked for', async () => {
  const statement = (statementTimeout: number) => {
    const hasty = connect(database.appUrl, { max: 1, applicationName: 'test', statementTimeout })
    return secondsOf(sql`select pg_sleep(1)`.execute(hasty.db)).finally(hasty.close)
  }
  expect((await statement(300)).code).toBe('ETIMEDOUT')
  expect((await statement(Number.POSITIVE_INFINITY)).code).toBeUndefined()
})

test('after a black hole the silent connections go, their locks too, and work goes on', async () => {
  await sql`insert into setting (key, value) values ('held', '1')`.execute(direct.db)
  const idle = Promise.all([ask(through), ask(through)])
  await idle
  const holding = withDeadline(800, () =>
    through.db.transaction().execute(async (trx) => {
      await sql`update setting set value = '2' where key = 'held'`.execute(trx)
      proxy.set({ blackHole: true })
      await sql`select 1`.execute(trx)
    }),
  )
  const told = secondsOf(holding)
  await sleep(500)
  proxy.heal()
  const healed = performance.now()
  expect((await told).code).toBe('ETIMEDOUT')
  // The other silent connection was cut too, so no later request has to wait for its timeout.
  await ask(through)
  expect(performance.now() - healed).toBeLessThan(1_500)
  const change = sql`update setting set value = '3' where key = 'held'`
  await expect
    .poll(
      () =>
        change.execute(direct.db).then(
          () => true,
          () => false,
        ),
      { timeout: 4_000 },
    )
    .toBe(true)
})

describe('statements that come again', () => {
  let owner: pg.Client
  let one: Connection
  beforeEach(async () => {
    owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    await owner.query(
      'create table shape (id int); insert into shape values (1); grant select, insert on shape to public',
    )
    one = connect(database.appUrl, { max: 1, applicationName: 'test' })
  })
  afterEach(async () => {
    await owner.end()
    await one.close()
  })
  const shapes = (db = one.db) => sql<object>`select * from shape where id = ${1}`.execute(db)
  const prepared = async () => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements order by prepare_time`.execute(one.db)
    return rows.map((row) => row.statement)
  }

  test('are prepared the second time, except where the best plan depends on the values', async () => {
    for (const _ of [1, 2, 3]) {
      await shapes()
      await sql`select 1 where 'a' ~ ${'b'}`.execute(one.db)
      await sql`select 1 offset ${0}`.execute(one.db)
      await sql`select 2`.execute(one.db)
      await sql`${sql.raw(ONE_PLAN)} select 1 offset ${0}`.execute(one.db)
    }
    await sql`select ${1}::int`.execute(one.db)
    expect(await prepared()).toEqual(['select * from shape where id = $1', `${ONE_PLAN} select 1 offset $1`])
  })

  test('the ones not used for longest are given up, so that a connection keeps a hundred at most', async () => {
    for (let number = 0; number < 150; number += 1)
      for (const _ of [1, 2]) {
        await shapes()
        await sql`select ${number}::int + ${sql.raw(String(number))}`.execute(one.db)
      }
    const kept = await prepared()
    expect(kept).toHaveLength(100)
    expect(kept).toContain('select * from shape where id = $1')
  })

  test('a table that gets another shape meanwhile costs nobody an error', async () => {
    for (const _ of [1, 2, 3]) expect((await shapes()).rows).toEqual([{ id: 1 }])
    await owner.query('alter table shape add column name text')
    expect((await shapes()).rows).toEqual([{ id: 1, name: null }])
  })

  test('nor does a statement that is gone', async () => {
    for (const _ of [1, 2, 3]) await shapes()
    await one.pool.query('deallocate all')
    expect((await shapes()).rows).toEqual([{ id: 1 }])
  })

  test('in a transaction neither: it is tried again as a whole, and nothing runs outside of it', async () => {
    const insert = (db: typeof one.db) => sql`insert into shape (id) values (${2}) returning *`.execute(db)
    for (const _ of [1, 2, 3]) await insert(one.db)
    await owner.query('truncate shape; alter table shape add column place text')
    let tries = 0
    await inTransaction(
      one.db,
      async ({ trx, send }) => {
        tries += 1
        send(insert(trx))
      },
      { random: () => 0, report: () => {} },
    )
    expect(tries).toBe(2)
    expect((await sql`select id from shape`.execute(one.db)).rows).toEqual([{ id: 2 }])
  })

  test('another error stays what it is', async () => {
    const wrong = () => sql`select 1 / ${0}::int`.execute(one.db)
    for (const _ of [1, 2, 3]) await expect(wrong()).rejects.toMatchObject({ code: '22012' })
  })
})
