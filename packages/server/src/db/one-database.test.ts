import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database'
import { EnvError } from '../env.ts'
import { refuseTwoDatabases } from './one-database.ts'
import { reachDatabase } from './reach.ts'

let one: TestDatabase
let other: TestDatabase

beforeAll(async () => {
  ;[one, other] = await Promise.all([testDatabase('bare'), testDatabase('bare')])
})
afterAll(() => Promise.all([one.drop(), other.drop()]))

test('one database is one by whatever name its server is called', async () => {
  await refuseTwoDatabases({ appUrl: one.appUrl.replace('127.0.0.1', 'localhost'), ownerUrl: one.ownerUrl })
})

test('the owner of another database is refused, by name and without a password', async () => {
  const two = { appUrl: one.appUrl, ownerUrl: other.ownerUrl }
  const refused = await refuseTwoDatabases(two).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(EnvError)
  const [app, owner] = [one.appUrl, other.ownerUrl].map((url) => new URL(url))
  expect((refused as Error).message).toContain(
    `DATABASE_URL opens ${app!.pathname.slice(1)} on ${app!.host}, DATABASE_OWNER_URL ${owner!.pathname.slice(1)} on ${owner!.host}, which are two databases`,
  )
  expect((refused as Error).message).not.toContain(owner!.password)
})

test('so do the commands beside the server, a backup among them', async () => {
  const reached = (ownerUrl: string) =>
    reachDatabase({ database: { appUrl: one.appUrl, ownerUrl }, dataDir: '/nowhere' }, () => {})
  await expect(reached(other.ownerUrl)).rejects.toThrow('two databases')
  expect(await reached(one.ownerUrl)).toMatchObject({ ownerUrl: one.ownerUrl })
})
