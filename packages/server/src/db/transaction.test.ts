import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database'
import { Client } from './client.ts'
import { type Connection, connect } from './connection.ts'
import { type Attempt, inTransaction, type RetryOptions } from './transaction.ts'
import type { Database } from './types.ts'

let database: TestDatabase
let connection: Connection
let slept: number[] = []
let reported: unknown[] = []
const options: RetryOptions = {
  random: () => 0.5,
  sleep: async (milliseconds) => void slept.push(milliseconds),
  report: (error) => reported.push(error),
}

beforeAll(async () => {
  database = await testDatabase()
  connection = connect(database.appUrl, { max: 4, applicationName: 'test' })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const count = async (db: Kysely<never>) =>
  (await sql<{ n: string }>`select count(*) n from setting`.execute(db)).rows[0]!.n
const insert = (key: string) => sql`insert into setting (key, value) values (${key}, '1')`

const fail = (code: string) =>
  sql`do ${sql.raw(`$$ begin raise exception 'x' using errcode = '${code}'; end $$`)}`

test.each(['40001', '40P01', '55P03'])(
  '%s is tried again; of the failed tries nothing stays',
  async (code) => {
    slept = []
    const before = Number(await count(connection.db as never))
    const works: string[] = []
    let tries = 0
    const result = await inTransaction(
      connection.db,
      async ({ trx, afterCommit }) => {
        tries++
        const attempt = tries
        await insert(`${code}-${attempt}`).execute(trx)
        afterCommit(async () => {
          works.push(`${attempt} sees ${Number(await count(connection.db as never)) - before}`)
        })
        if (tries < 3) await fail(code).execute(trx)
        return 'done'
      },
      options,
    )
    expect(result).toBe('done')
    expect(tries).toBe(3)
    expect(works).toEqual(['3 sees 1'])
    expect(slept).toEqual([20, 40])
  },
)

test('five tries, then the error', async () => {
  let tries = 0
  const work = inTransaction(
    connection.db,
    async ({ trx }) => {
      tries++
      await fail('40001').execute(trx)
    },
    options,
  )
  await expect(work).rejects.toMatchObject({ code: '40001' })
  expect(tries).toBe(5)
})

test('another error is not tried again, and drops the after-commit work', async () => {
  let tries = 0
  let told = false
  const work = inTransaction(
    connection.db,
    async ({ trx, afterCommit }) => {
      tries++
      afterCommit(() => {
        told = true
      })
      await fail('23505').execute(trx)
    },
    options,
  )
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect([tries, told]).toEqual([1, false])
})

test('after-commit work that fails is reported, and neither undoes the commit nor keeps the rest from running', async () => {
  reported = []
  let told = false
  await inTransaction(
    connection.db,
    async ({ trx, afterCommit }) => {
      await insert('kept').execute(trx)
      afterCommit(() => {
        throw new Error('socket gone')
      })
      afterCommit(() => {
        told = true
      })
    },
    options,
  )
  expect(reported).toEqual([new Error('socket gone')])
  expect(told).toBe(true)
  expect((await connection.pool.query(`select from setting where key = 'kept'`)).rowCount).toBe(1)
})

describe('statements of a transaction', () => {
  /** The statements in the order they reach PostgreSQL, grouped by packet. */
  async function pieces(work: (attempt: Attempt<Database>) => Promise<unknown>): Promise<string[][]> {
    const sent: string[][] = []
    const watched = connect(database.appUrl, {
      max: 1,
      applicationName: 'test',
      Client: class extends Client {
        override query(...args: [string]) {
          if (sent.length === 0 || next) sent.push([])
          next = false
          sent.at(-1)!.push(args[0])
          setImmediate(() => {
            next = true
          })
          return super.query(...args)
        }
      },
    })
    let next = false
    await inTransaction(watched.db, work, options).finally(watched.close)
    return sent
  }

  test('the beginning leaves with the first, those asked for at once together, the commit with the last', async () => {
    const say = (word: string) => sql.raw(`select '${word}'`)
    const sent = await pieces(async ({ trx, send }) => {
      await say('one').execute(trx)
      await Promise.all([say('two').execute(trx), say('three').execute(trx)])
      send(say('four').execute(trx))
      send(trx.insertInto('setting').values({ key: 'five', value: '5' }).execute())
    })
    expect(sent.map((piece) => piece.map((text) => text.slice(0, 14)))).toEqual([
      ['begin', "select 'one'"],
      ["select 'two'", "select 'three'"],
      ["select 'four'", 'insert into "s', 'commit'],
    ])
  })

  test('one whose answer nobody waited for fails the transaction as it failed itself', async () => {
    const work = inTransaction(
      connection.db,
      async ({ trx, send }) => {
        send(insert('nobody').execute(trx))
        send(fail('23505').execute(trx))
        await sql`select 1`.execute(trx)
      },
      options,
    )
    await expect(work).rejects.toMatchObject({ code: '23505' })
    expect((await connection.pool.query(`select from setting where key = 'nobody'`)).rowCount).toBe(0)
  })

  test('one that comes too late is refused, for it would stand by itself', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const work = inTransaction(
      connection.db,
      async ({ trx }) => {
        late = sleep(50).then(() => insert('late').execute(trx))
        late.catch(() => {})
        await fail('23505').execute(trx)
      },
      options,
    )
    await expect(work).rejects.toMatchObject({ code: '23505' })
    await expect(late).rejects.toThrow('over')
    expect((await connection.pool.query(`select from setting where key = 'late'`)).rowCount).toBe(0)
  })
})

test('two that lock each other both get through', async () => {
  for (const key of ['a', 'b']) await insert(key).execute(connection.db)
  const both = (first: string, second: string) =>
    inTransaction(
      connection.db,
      async ({ trx }) => {
        await sql`update setting set value = '2' where key = ${first}`.execute(trx)
        await sql`select pg_sleep(0.2)`.execute(trx)
        await sql`update setting set value = '2' where key = ${second}`.execute(trx)
      },
      { ...options, random: Math.random },
    )
  await Promise.all([both('a', 'b'), both('b', 'a')])
})
