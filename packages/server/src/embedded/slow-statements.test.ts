import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../with-client.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'barem-slow-'))
let embedded: Embedded

const start = async () => {
  embedded = await startEmbedded({ dataDir: folder, log: () => {}, fast: true })
}
beforeAll(start)
afterAll(async () => {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})

const log = () => readFileSync(join(folder, 'log/postgresql.log'), 'utf8')

test('a slow statement is logged without the values it was given', async () => {
  await withClient({ connectionString: embedded.appUrl }, async (client) => {
    await client.query('select pg_sleep($1), $2::text', [1.1, 'cầu Long Biên'])
    await client.query('select 1 as quick')
  })
  await expect.poll(log).toMatch(/duration: 1\d{3}\.\d+ ms +execute .*: select pg_sleep\(\$1\), \$2::text/)
  expect(log()).not.toMatch(/Long|quick|Parameters/)
})

test('what waited for a lock says so, and for which process', async () => {
  const connection = { connectionString: embedded.ownerUrl }
  await withClient(connection, async (holder) => {
    await holder.query('create table held (id int)')
    await holder.query('begin; lock table held')
    const waited = withClient(connection, (client) => client.query('select from held'))
    await expect.poll(log, { timeout: 5_000 }).toMatch(/still waiting for AccessShareLock on relation/)
    await holder.query('commit; drop table held')
    await waited
  })
  expect(log()).toMatch(/Process holding the lock: \d+/)
})

test('passwords of roles are not logged, however slow that is', async () => {
  await withClient({ connectionString: embedded.superUrl }, (client) =>
    client.query('alter role postgres set log_min_duration_statement = 0'),
  )
  await embedded.stop()
  await start()
  expect(log()).toContain('create extension if not exists')
  const { owner, app } = JSON.parse(readFileSync(join(folder, 'secrets/database.json'), 'utf8'))
  for (const secret of [owner, app, 'password']) expect(log()).not.toContain(secret)
})
