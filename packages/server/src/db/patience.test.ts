import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database'
import { type FaultProxy, faultProxy } from '#test/fault-proxy'
import { type Connection, connect } from './connection.ts'
import { withDeadline } from './deadline.ts'

let database: TestDatabase
let proxy: FaultProxy
let through: Connection
let direct: Connection

beforeEach(async () => {
  database = await testDatabase()
  proxy = await faultProxy({ port: Number(new URL(database.appUrl).port) })
  const url = Object.assign(new URL(database.appUrl), { port: String(proxy.port) }).href
  through = connect(url, { max: 2, applicationName: 'test' })
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
  ['idle_in_transaction_session_timeout', '15s'],
])('PostgreSQL itself keeps %s of %s', async (name, value) => {
  const { rows } = await direct.pool.query(`show ${name}`)
  expect(rows).toEqual([{ [name]: value }])
})

test('a connection nobody answers is given up after three seconds', async () => {
  proxy.set({ blackHole: true })
  const { seconds, code } = await secondsOf(ask(through))
  expect(code).toBe('other')
  expect(seconds).toBeGreaterThan(2.5)
  expect(seconds).toBeLessThan(4)
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

test('a slow statement on a healthy connection is waited for, and costs no other connection', async () => {
  const process = async () => (await sql`select pg_backend_pid() as pid`.execute(through.db)).rows
  const slow = sql`select pg_sleep(4)`.execute(through.db)
  const before = await process()
  expect(await secondsOf(slow)).toMatchObject({ code: undefined })
  const both = await Promise.all([process(), process()])
  expect(both).toContainEqual(before)
})

test('a statement is given up where PostgreSQL itself should have ended it, unless more was asked for', async () => {
  const statement = (longestStatement: number) => {
    const hasty = connect(database.appUrl, { max: 1, applicationName: 'test', longestStatement })
    return secondsOf(sql`select pg_sleep(1)`.execute(hasty.db)).finally(hasty.close)
  }
  expect((await statement(300)).code).toBe('ETIMEDOUT')
  expect((await statement(Number.POSITIVE_INFINITY)).code).toBeUndefined()
})

test('after a black hole the silent connections go, their locks too, and work goes on within seconds', async () => {
  await sql`insert into setting (key, value) values ('held', '1')`.execute(direct.db)
  const holding = through.db.transaction().execute(async (trx) => {
    await sql`update setting set value = '2' where key = 'held'`.execute(trx)
    proxy.set({ blackHole: true })
    await sql`select 1`.execute(trx)
  })
  const told = secondsOf(holding)
  await sleep(3_000)
  proxy.heal()
  const healed = performance.now()
  expect((await told).code).toBeDefined()
  await sql`update setting set value = '3' where key = 'held'`.execute(direct.db)
  await ask(through)
  expect(performance.now() - healed).toBeLessThan(3_500)
})
