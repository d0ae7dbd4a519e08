import type { Endpoint } from '@barem/shared/http/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mounted } from '../src/http/mount.ts'
import { type TestApp, testApp } from './app.ts'
import { commandSamples, type Samples, sendSample } from './command-samples.ts'

// What holds for every command is asked of every command, on a record made for it.

let server: TestApp
let commands: Endpoint[]
let sampleOf: Samples

beforeAll(async () => {
  server = await testApp()
  sampleOf = await commandSamples(server)
  commands = (mounted.get(server.app) ?? []).filter((one) => one.effect === 'command')
})
afterAll(() => server.close())

/** What every table holds, but for who is signed in and which keys were used. */
async function everything(): Promise<unknown> {
  const { db } = server.deps
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('session', 'idempotency_key', 'migration')
    order by tablename`.execute(db)
  const tables = rows.map(
    ({ name }) =>
      sql`select ${name} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as content
        from ${sql.raw(name)} t`,
  )
  return [(await sql`${sql.join(tables, sql` union all `)}`.execute(db)).rows, server.hints.length]
}

test('sent twice with one key, every command has one effect and one answer', async () => {
  const asked = commands.filter((one) => !one.secret)
  expect(asked.length).toBeGreaterThan(60)
  for (const [index, endpoint] of asked.entries()) {
    const name = `${endpoint.method} ${endpoint.path}`
    const sample = await sampleOf(endpoint)
    const key = { 'idempotency-key': `every-command-${index}` }
    const before = await everything()
    const first = await sendSample(endpoint, sample, key)
    expect([name, first.status, first.body.errors]).toEqual([name, 200, undefined])
    const between = await everything()
    expect(between, `${name} does something`).not.toEqual(before)
    server.clock.advance(100)
    const second = await sendSample(endpoint, sample, key)
    expect([name, second.status, second.body]).toEqual([name, 200, first.body])
    expect(await everything(), `${name} does it once`).toEqual(between)
  }
})

test('every change wants the version it was made on, and a stale one is told what stands', async () => {
  const changes = commands.filter((one) => one.method === 'PUT')
  expect(changes.length).toBeGreaterThan(20)
  for (const endpoint of changes) {
    const sample = await sampleOf(endpoint)
    const { version, ...without } = sample.body!
    const unversioned = await sendSample(endpoint, { ...sample, body: without })
    expect([endpoint.path, unversioned.status, unversioned.body.code]).toEqual([
      endpoint.path,
      428,
      'version-required',
    ])
    const saved = await sendSample(endpoint, sample)
    expect([endpoint.path, saved.status]).toEqual([endpoint.path, 200])
    const stale = await sendSample(endpoint, sample)
    expect([endpoint.path, stale.status, stale.body.code, stale.body.current]).toEqual([
      endpoint.path,
      409,
      'stale-version',
      expect.objectContaining({ id: without.id, version: Number(version) + 1 }),
    ])
  }
})

test('a command nobody wrote a sample for is named', async () => {
  await expect(sampleOf({ method: 'POST', path: '/Invoice/{id}/pay' })).rejects.toThrow(
    'POST /Invoice/{id}/pay has no sample: add a sample',
  )
})
