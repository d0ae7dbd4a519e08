import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixTextForms } from '#backup/schema'
import { type TestDatabase, testDatabase } from '#test/database'
import { execute } from '#test/templates'
import { APP_ROLE } from '../embedded/embedded.ts'
import { EnvError } from '../env.ts'
import { withClient } from '../with-client.ts'
import { type Connection, connect } from './connection.ts'
import { refuseWithoutExtensions } from './extensions.ts'
import { migrate } from './migrate.ts'
import {
  checkRequirements,
  collationsLine,
  connectionsLine,
  LISTENER,
  RequirementError,
  refuseUnfit,
} from './requirements.ts'
import { newerSchema } from './schema-version.ts'

const appendOnly = ['ledger']
let database: TestDatabase
let folder: string
let app: Connection
let owner: Connection

beforeAll(async () => {
  database = await testDatabase('bare')
  folder = await mkdtemp(join(tmpdir(), 'barem-migrations-'))
  await writeFile(
    join(folder, '001_first.sql'),
    `-- Up Migration
     create table ledger (id bigserial primary key, amount numeric(18,2)[], day date, at timestamptz, note jsonb);
     create table note (id integer primary key);`,
  )
  app = connect(database.appUrl, { max: 2, applicationName: 'test' })
  owner = connect(database.ownerUrl, { max: 2, applicationName: 'test' })
})
afterAll(async () => {
  await Promise.all([app.close(), owner.close()])
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('several instances migrate at once, each change happens once', async () => {
  const lines: string[] = []
  const run = () =>
    migrate({
      ownerUrl: database.ownerUrl,
      appRole: APP_ROLE,
      log: (line) => lines.push(line),
      folder,
      appendOnly,
    })
  await Promise.all([run(), run(), run()])
  expect(lines).toEqual(['migrated 001_first'])
})

test.each([
  ['update ledger set day = null'],
  ['delete from ledger'],
  ['truncate ledger'],
  ['truncate note'],
  ['drop table note'],
  ['create table x ()'],
  ['create temporary table x ()'],
  ['select * from migration'],
  ['alter table ledger disable trigger all'],
  ['grant update on ledger to barem_app'],
  ["copy note from program 'true'"],
  ['create role x'],
  ['set role barem_owner'],
])('the application may not: %s', async (statement) => {
  const attempt = async () => {
    const { rows } = await app.pool.query(statement)
    // GRANT without the right to grant warns and does nothing.
    if (statement.startsWith('grant')) await app.pool.query('update ledger set day = null')
    return rows
  }
  await expect(attempt()).rejects.toMatchObject({ code: '42501' })
})

test('the application adds to the ledger and reads exact values', async () => {
  await app.pool.query(
    `insert into ledger (amount, day, at, note)
     values ('{1.10,12345678901234.56}', '2026-11-21', '2026-11-21T03:00:00Z', '{"snake_key": 1}')`,
  )
  const rows = await (app.db as never as LedgerDb).selectFrom('ledger').selectAll().execute()
  expect(rows).toEqual([
    {
      id: '1',
      amount: ['1.10', '12345678901234.56'],
      day: '2026-11-21',
      at: new Date('2026-11-21T03:00:00Z'),
      note: { snake_key: 1 },
    },
  ])
  await app.pool.query('insert into note values (1); update note set id = 2; delete from note')
})

test('a schema of a newer program is refused, and nothing is changed', async () => {
  await owner.pool.query(`
    insert into migration (name, run_on) values ('999_tomorrow', now()); revoke select on note from ${APP_ROLE}`)
  const run = () => migrate({ ownerUrl: database.ownerUrl, appRole: APP_ROLE, log() {}, folder, appendOnly })
  await expect(run()).rejects.toThrow(
    new EnvError(
      'The database is of a newer Barem (999_tomorrow, this one knows 001_first): use that version.',
    ),
  )
  await expect(app.pool.query('select from note')).rejects.toMatchObject({ code: '42501' })
  await owner.pool.query(`delete from migration where name = '999_tomorrow'`)
  await run()
  await app.pool.query('select from note')

  // Named is the one that is not known, not the last one, which both may have.
  expect(newerSchema('It', ['001_a', '140_theirs', '141_b'], ['001_a', '141_b'])).toBe(
    'It is of a newer Barem (140_theirs, this one knows 141_b): use that version.',
  )
  expect(newerSchema('It', ['001_a', '141_b'], ['001_a', '135_late', '141_b'])).toBe(
    'It is of a Barem between two versions: it has 141_b and lacks 135_late, which belongs before it. Use the program that made it.',
  )
})

test('a database that dies during a migration ends it with an error, not the process', async () => {
  const slow = join(folder, '002_slow.sql')
  await writeFile(slow, '-- Up Migration\nselect pg_sleep(30);')
  const run = migrate({ ownerUrl: database.ownerUrl, appRole: APP_ROLE, log() {}, folder, appendOnly })
  const failed = expect(run).rejects.toThrow(/terminat/)
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where query like '%pg_sleep(30)%' and pid <> pg_backend_pid() and datname = current_database()`
  await expect.poll(async () => (await owner.pool.query(end)).rowCount, { timeout: 10_000 }).toBe(1)
  await failed
  await rm(slow)
})

test('steps wait until instances of the version before are gone, and are refused while one runs', async () => {
  const options = { ownerUrl: database.ownerUrl, appRole: APP_ROLE, log() {}, folder, appendOnly }
  const listening = { connectionString: database.appUrl, application_name: LISTENER }
  const columns = () => owner.pool.query('select * from note').then(({ fields }) => fields.length)
  await writeFile(join(folder, '002_next.sql'), '-- Up Migration\nalter table note add column next text;')
  const migrated = await withClient(listening, async () => {
    await expect(migrate({ ...options, goneWithinMs: 0 })).rejects.toThrow(
      new EnvError(
        'Instances of the version before still run on this database (1): stop them all, then start again.',
      ),
    )
    const waiting = migrate(options)
    await setTimeout(1_000)
    expect(await columns()).toBe(1)
    return { waiting }
  })
  await migrated.waiting
  expect(await columns()).toBe(2)
  // with nothing to migrate, others may run
  await withClient(listening, () => migrate({ ...options, goneWithinMs: 0 }))
})

test('limits that somebody set for a role end neither a migration nor a backup', async () => {
  const limited = await testDatabase('bare')
  const slow = await mkdtemp(join(tmpdir(), 'barem-migrations-'))
  try {
    await writeFile(join(slow, '001_slow.sql'), '-- Up Migration\nselect pg_sleep(0.5);')
    const limits = ['statement', 'lock', 'transaction', 'idle_in_transaction_session', 'idle_session']
    const { pathname } = new URL(limited.ownerUrl)
    await execute(
      limited.superUrl,
      limits.map((one) => `alter role barem_owner in database ${pathname.slice(1)} set ${one}_timeout = 200`),
    )
    const options = { ownerUrl: limited.ownerUrl, appRole: APP_ROLE, folder: slow, appendOnly: [] }
    const lines: string[] = []
    await migrate({ ...options, log: (line) => lines.push(line) })
    expect(lines).toEqual(['migrated 001_slow'])
    await withClient({ connectionString: limited.ownerUrl }, async (client) => {
      await fixTextForms(client)
      const { rows } = await client.query(
        `select name from pg_settings where name like '%\\_timeout' and source = 'database user'`,
      )
      expect(rows).toEqual([])
    })
  } finally {
    await limited.drop()
    await rm(slow, { recursive: true, force: true })
  }
})

type LedgerDb = import('kysely').Kysely<{ ledger: Record<'id' | 'amount' | 'day' | 'at' | 'note', unknown> }>

test('no wait is endless', async () => {
  const { rows } = await app.pool.query(
    `select name, setting from pg_settings where name = any($1) order by name`,
    [['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']],
  )
  expect(rows.map(({ setting }) => setting)).toEqual(['10000', '3000', '10000'])
})

test('the requirements hold for the application on test settings', async () => {
  await checkRequirements(app.db, { fast: true, appendOnly })
})

test('a database in which the schema cannot be made is refused before it is begun', async () => {
  const name = `${new URL(database.ownerUrl).pathname.slice(1)}_ascii`
  await execute(database.superUrl, [
    `create database ${name} owner barem_owner encoding 'SQL_ASCII' locale 'C' template template0`,
  ])
  const ownerUrl = database.ownerUrl.replace(/[^/]+$/, name)
  const migrated = migrate({ ownerUrl, appRole: APP_ROLE, log: () => {} })
  await expect(migrated).rejects.toThrow(
    /must be encoded in UTF8, and is in SQL_ASCII: .* encoding 'UTF8' template template0/,
  )
  await execute(database.superUrl, [`drop database ${name}`])
  const rows = [{ version: '14.9', number: 140_009, encoding: 'UTF8' }]
  const old = { query: async () => ({ rows }) }
  await expect(refuseUnfit(old as never)).rejects.toThrow('15 or newer is needed, and this one is 14.9')
})

test('so is one whose extensions are not there, or may not be made', async () => {
  const name = `${new URL(database.ownerUrl).pathname.slice(1)}_bare`
  await execute(database.superUrl, [`create database ${name} encoding 'UTF8' template template0`])
  const ownerUrl = database.ownerUrl.replace(/[^/]+$/, name)
  const migrated = () => migrate({ ownerUrl, appRole: APP_ROLE, log: () => {} })
  await expect(migrated()).rejects.toThrow(
    `make it the owner of the database ${name}, or make them as a superuser (create extension pg_trgm; create extension btree_gist;)`,
  )
  await execute(database.superUrl, [`drop database ${name}`])
  const missing = [{ name: 'btree_gist', available: false, mayMake: true, database: 'barem' }]
  const bare = { query: async () => ({ rows: missing }) }
  await expect(refuseWithoutExtensions(bare as never)).rejects.toThrow('(btree_gist): install its contrib')
})

test('more instances than PostgreSQL has connections for are said', async () => {
  const { rows } = await owner.pool.query(`select current_setting('max_connections')::int - 3 as most`)
  const half = Math.floor(rows[0].most / 2)
  const line = () => connectionsLine(app.db, half + 1)
  expect(await line()).toBe(null)
  await withClient({ connectionString: database.appUrl, application_name: LISTENER }, async () => {
    expect(await line()).toBe(
      `PostgreSQL takes ${rows[0].most} connections, and 2 × POOL_SIZE=${half + 1} may be opened: raise its max_connections, or lower POOL_SIZE.`,
    )
  })
})

test('indexes that were built by another order are said, with what mends them', async () => {
  await owner.pool.query('create table named (name text); create index on named (name collate "vi-x-icu")')
  expect(await collationsLine(app.db)).toBe(null)
  await execute(database.superUrl, [`update pg_collation set collversion = '1' where collname = 'vi-x-icu'`])
  const line = await collationsLine(app.db)
  const [, reindex, refresh] = /run (reindex database \w+); then (alter collation .*);$/.exec(line!)!
  await execute(database.superUrl, [reindex!, refresh!])
  expect(await collationsLine(app.db)).toBe(null)
})

test('so is the order of the database itself, in which codes are compared', async () => {
  const name = new URL(database.superUrl).pathname.slice(1)
  await execute(database.superUrl, [
    `update pg_database set datcollversion = '0' where datname = current_database()`,
  ])
  const line = await collationsLine(app.db)
  expect(line).toMatch(/^the order of the database is another /)
  const [, reindex, refresh] = /run (reindex database \w+); then (.*);$/.exec(line!)!
  expect(refresh).toBe(`alter database ${name} refresh collation version`)
  await execute(database.superUrl, [reindex!, refresh!])
  expect(await collationsLine(app.db)).toBe(null)
})

test('the requirements refuse settings that may lose acknowledged work', async () => {
  const refused = checkRequirements(app.db, { appendOnly })
  await expect(refused).rejects.toBeInstanceOf(RequirementError)
  await expect(refused).rejects.toThrow(/fsync on.*full_page_writes on.*synchronous_commit on/)
})

test('the requirements refuse the owner and the superuser as the application', async () => {
  await expect(checkRequirements(owner.db, { fast: true, appendOnly })).rejects.toThrow(
    /barem_owner .* must not own ledger/,
  )
  const superuser = connect(database.superUrl, { max: 1, applicationName: 'test' })
  await expect(checkRequirements(superuser.db, { fast: true, appendOnly })).rejects.toThrow(
    /must not be a superuser/,
  )
  await superuser.close()
})

test.each(['update', 'delete', 'truncate', 'update (day)'])(
  'the requirements refuse a role that may %s history',
  async (right) => {
    await owner.pool.query(`grant ${right} on ledger to ${APP_ROLE}`)
    await expect(checkRequirements(app.db, { fast: true, appendOnly })).rejects.toThrow(
      /able to change ledger/,
    )
    await owner.pool.query(`revoke ${right} on ledger from ${APP_ROLE}`)
    await checkRequirements(app.db, { fast: true, appendOnly })
  },
)
