import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connection, connect } from '#db/connection'
import { type TestDatabase, testDatabase } from '#test/database'
import { othersBefore } from './known-secrets.ts'

let database: TestDatabase
let connection: Connection

beforeAll(async () => {
  database = await testDatabase()
  connection = connect(database.appUrl, { max: 2, applicationName: 'test' })
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

test('other secrets than those a database was served with are noticed once, and never written down', async () => {
  const secrets = (byte: number) => ({
    ...{ accessToken: new Uint8Array(32).fill(byte), refreshToken: new Uint8Array(32) },
    configuration: [],
  })
  const starts = [1, 1, 2, 2, 1]
  const noticed: boolean[] = []
  for (const byte of starts) noticed.push(await othersBefore({ db: connection.db, secrets: secrets(byte) }))
  expect(noticed).toEqual([false, false, true, false, true])
  const { value } = await connection.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', 'secrets')
    .executeTakeFirstOrThrow()
  expect(value).toEqual({ accessToken: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const written = Buffer.from((value as { accessToken: string }).accessToken, 'hex')
  expect(written.includes(Buffer.alloc(8, 1))).toBe(false)
})
