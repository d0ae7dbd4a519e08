import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mounted } from '../src/http/mount.ts'
import { type TestApp, testApp } from './app.ts'
import { notAudited } from './audited.ts'
import { commandSamples, sendSample } from './command-samples.ts'

// The audit trail is complete (reliability, E8): every command leaves its event, in its own transaction.

// a call of every command
vi.setConfig({ testTimeout: 180_000 })

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

/** What changes no record: somebody's own choices and read bells, steps of an import before it writes. */
const silent = [
  'POST /ImportJob/{id}/cancel',
  'POST /ImportJob/{id}/correct',
  'POST /ImportJob/{id}/run',
  'POST /Notification/choices',
  'POST /Notification/mark-as-read',
  'POST /SavedView/setting',
]

const events = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from event`.execute(
    server.deps.db,
  )
  return rows[0]!.count
}

test('every command that changes a record leaves its event', async () => {
  const sampleOf = await commandSamples(server)
  const without: string[] = []
  let asked = 0
  for (const endpoint of mounted.get(server.app) ?? []) {
    if (endpoint.effect !== 'command') continue
    const sample = await sampleOf(endpoint)
    const before = await events()
    const { status } = await sendSample(endpoint, sample)
    if (status !== 200) continue
    asked += 1
    if ((await events()) === before) without.push(`${endpoint.method} ${endpoint.path}`)
  }
  expect(asked).toBeGreaterThan(60)
  expect(without.toSorted()).toEqual(silent)
  expect(await notAudited(server)).toEqual([])
})
