import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'barem-embedded-'))
const lines: string[] = []
let embedded: Embedded

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir: folder, log: (line) => lines.push(line), fast: true })
})
afterAll(async () => {
  await embedded.stop()
  rmSync(folder, { recursive: true, force: true })
})

const settings = join(folder, 'postgresql/postgresql.conf')

function killPostgres(): void {
  const pid = Number(readFileSync(join(folder, 'postgresql/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}

async function answers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: embedded.superUrl, connectionTimeoutMillis: 1000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const revived = () => lines.filter((line) => line === 'PostgreSQL is running again').length

test('however often it is killed, it comes back', async () => {
  for (let kills = 1; kills <= 7; kills++) {
    killPostgres()
    await expect.poll(revived, { timeout: 10_000 }).toBe(kills)
    expect(await answers()).toBe(true)
  }
}, 60_000)

test('what keeps it from starting is said, and when that is over it comes back', async () => {
  const before = revived()
  renameSync(settings, `${settings}.away`)
  killPostgres()
  await expect.poll(() => lines.at(-1), { timeout: 20_000 }).toMatch(/does not start: .*; trying again$/s)
  renameSync(`${settings}.away`, settings)
  await expect.poll(revived, { timeout: 10_000 }).toBe(before + 1)
  expect(await answers()).toBe(true)
}, 60_000)
