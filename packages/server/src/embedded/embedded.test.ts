import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'

const folder = mkdtempSync(join(tmpdir(), 'barem-embedded-'))
const lines: string[] = []
let embedded: Embedded | undefined

/** The first start is killed during initdb, which continues to write for a while. */
async function killedFirstStart(): Promise<void> {
  const script = `const { startEmbedded } = await import('${new URL('./embedded.ts', import.meta.url)}')
    await startEmbedded({ dataDir: process.argv[1], log() {}, fast: true })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], { stdio: 'ignore' })
  await expect.poll(initdbWorks, { timeout: 20_000, interval: 5 }).toBe(true)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
}

const initdbWorks = () =>
  readdirSync(folder).some(
    (name) => name.startsWith('postgresql.new-') && existsSync(join(folder, name, 'data/base')),
  )

afterAll(async () => {
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const settings = join(folder, 'postgresql/postgresql.conf')

function killPostgres(): void {
  const pid = Number(readFileSync(join(folder, 'postgresql/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
}

async function answers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: embedded!.superUrl, connectionTimeoutMillis: 1000 })
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

test('a very first start that is killed while the database is made: the next one starts', async () => {
  await killedFirstStart()
  embedded = await startEmbedded({ dataDir: folder, log: (line) => lines.push(line), fast: true })
  expect(await answers()).toBe(true)
}, 60_000)

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

test('what PostgreSQL says of itself is kept in the data folder, what people typed is not', async () => {
  const client = new pg.Client({ connectionString: embedded!.superUrl })
  await client.connect()
  await expect(client.query(`select 'typed'::uuid`)).rejects.toThrow()
  await client.end()
  const log = () => readFileSync(join(folder, 'log/postgresql.log'), 'utf8')
  expect(log()).toContain('database system is ready to accept connections')
  expect(log()).not.toContain('typed')
})

test('a database of another major version is refused with the way out, and is not touched', async () => {
  await embedded!.stop()
  const version = join(folder, 'postgresql/PG_VERSION')
  writeFileSync(version, '17\n')
  await expect(startEmbedded({ dataDir: folder, log: () => {} })).rejects.toThrow(
    /was made by PostgreSQL 17, and this version of Barem brings PostgreSQL 18: .* npm run backup .* npm run restore/,
  )
  writeFileSync(version, '18\n')
  expect(existsSync(join(folder, 'postgresql/postmaster.pid'))).toBe(false)
})
