import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, retries } from '#db/transaction'
import { type TestApp, testApp } from '#test/app'
import { contextOf } from '#test/context'
import { type Asked, runIdempotent } from './idempotency.ts'

let server: TestApp
let minh: Pick<Asked, 'actor' | 'now'>

beforeAll(async () => {
  server = await testApp()
  minh = await contextOf(server, 'sales.minh')
})
afterAll(() => server.close())

/** The stored idempotency row, and the row the command wrote. */
const stored = async (key: string) => {
  const { rows } = await sql<{ body: unknown; written: number }>`
    select body::json, (select count(*)::int from setting where key = ${key}) as written
    from idempotency_key where key = ${key}`.execute(server.deps.db)
  return rows
}

/** Writes a setting named after the key, after running `between`. */
function write(key: string, answer: string, between: () => Promise<unknown> = async () => {}) {
  const asked = {
    ...minh,
    request: { headers: { 'idempotency-key': key } },
    endpoint: { method: 'POST', path: '/Test' },
    call: { params: {}, query: {}, body: {} },
  } as unknown as Asked
  return inTransaction(
    server.deps.db,
    async (attempt) =>
      JSON.parse(
        await runIdempotent(attempt, asked, async () => {
          await attempt.trx.insertInto('setting').values({ key, value: '1' }).execute()
          await between()
          return { answer }
        }),
      ),
    retries(server.deps),
  )
}

test('a rival in flight is told so, and what it does not do is not stored', async () => {
  const first = write('in-flight-0001', 'first', async () => {
    await expect(write('in-flight-0001', 'rival')).rejects.toMatchObject({ code: 'idempotency-in-flight' })
  })
  expect(await first).toEqual({ answer: 'first' })
  expect(await stored('in-flight-0001')).toEqual([{ body: { answer: 'first' }, written: 1 }])
})

test('a rival that stored the key between our look and our lock is found: its answer stands, ours leaves nothing', async () => {
  const key = 'looked-too-soon-01'
  await write(key, 'rival')
  const { db } = server.deps
  const row = await db.deleteFrom('idempotencyKey').where('key', '=', key).returningAll().executeTakeFirst()
  await db.deleteFrom('setting').where('key', '=', key).execute()
  let times = 0
  const answer = await write(key, 'ours', async () => {
    times += 1
    await db.insertInto('idempotencyKey').values(row!).execute()
  })
  expect([answer, times]).toEqual([{ answer: 'rival' }, 1])
  expect(await stored(key)).toEqual([{ body: { answer: 'rival' }, written: 0 }])
})
