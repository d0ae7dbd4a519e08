import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connection'
import { type TestDatabase, testDatabase } from '#test/database'
import { openBus } from './bus.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const log = { warn: () => {} } as unknown as Parameters<typeof openBus>[0]['log']

test('what is said while PostgreSQL is slow arrives, each word once and in its order', async () => {
  const told = connect(database.appUrl, { max: 4, applicationName: 'test' })
  const listening = connect(database.appUrl, { max: 4, applicationName: 'test' })
  const [slow, own] = [told.pool, listening.pool]
  const query = slow.query.bind(slow) as (...args: unknown[]) => Promise<unknown>
  slow.query = (async (...args: unknown[]) => {
    const answer = await query(...args)
    await sleep(100)
    return answer
  }) as unknown as typeof slow.query
  const heard: unknown[] = []
  const nothing = () => {}
  const here = { instance: 'here', log, onMessage: nothing, onReturn: nothing }
  const there = { instance: 'there', log, onMessage: (one: unknown) => heard.push(one), onReturn: nothing }
  const [teller, listener] = [openBus({ pool: slow, ...here }), openBus({ pool: own, ...there })]
  const listeners = () =>
    own
      .query(
        `select from pg_stat_activity
         where datname = current_database() and query in ('listen barem', 'select 1')`,
      )
      .then(({ rowCount }) => rowCount)
  await expect.poll(listeners).toBeGreaterThanOrEqual(2)
  const words = Array.from({ length: 30 }, (_, number) => ({ number }))
  for (const word of words) {
    teller.publish(word)
    await sleep(15)
  }
  await teller.close()
  await expect.poll(() => heard.length).toBeGreaterThanOrEqual(words.length)
  expect(heard).toEqual(words)
  await listener.close()
  await Promise.all([told.close(), listening.close()])
})
