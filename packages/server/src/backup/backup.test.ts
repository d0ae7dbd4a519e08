import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '#db/migrate'
import { APP_ROLE } from '#embedded/embedded'
import { localFileStore, storedFiles } from '#file/store'
import { type TestApp, testApp } from '#test/app'
import { type TestDatabase, testDatabase } from '#test/database'
import { quotationWorld } from '#test/quotations'
import { execute } from '#test/templates'
import { program } from '../program.ts'
import { MANIFEST, type Manifest, readManifest, SEAL } from './manifest.ts'
import { finishRestore, restoreBackup, verifyBackup } from './restore.ts'
import { contentsOf, fixTextForms, tablesOf } from './schema.ts'
import { writeBackup } from './write-backup.ts'

const BACKUP = fileURLToPath(new URL('../../../../bin/backup.ts', import.meta.url))
const say: (line: string) => void = () => {}
let server: TestApp
let folder: string
let made: Manifest
let key: string
const place = (name: string) => join(folder, name)

beforeAll(async () => {
  server = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'barem-backup-'))
  key = await keepFile('a picture of a beam')
  const world = await quotationWorld(server)
  await world.pending()
  const now = server.clock.now()
  const waiting = { kind: 'notification', recipient: 'a@thep.vn', createdAt: now, dueAt: now }
  await server.deps.db
    .insertInto('outbox')
    .values(
      ['email', 'zalo', 'system'].map((channel) => ({ id: server.deps.random.id(), channel, ...waiting })),
    )
    .execute()
  const minh = await server.as('sales.minh')
  // somebody goes on working while the backup is made
  const state = { working: true }
  const work = async () => {
    for (; state.working; server.clock.advance(100)) await minh.post('/Quotation', world.body())
  }
  const working = work()
  const { manifest, missing } = await givingRolesBetween(() => backup('whole'))
  state.working = false
  await working
  expect(missing).toEqual([])
  made = manifest
}, 60_000)
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** While a backup is between two tables, a role group is created and assigned to a user. */
async function givingRolesBetween<T>(work: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query('begin')
  await owner.query('lock table user_role_group in access exclusive mode')
  const working = work()
  const stuck = `select from pg_stat_activity where application_name = 'barem-backup' and wait_event_type = 'Lock'
    and datname = current_database()`
  const isStuck = async () => {
    // within a transaction it would show the same again and again
    await owner.query('select pg_stat_clear_snapshot()')
    return (await owner.query(stuck)).rowCount === 1
  }
  await vi.waitUntil(isStuck, { timeout: 20_000 })
  await owner.query(`
    with made as (insert into role_group (id, code, name, created_at, modified_at)
      values (gen_random_uuid(), 'LATER', 'Nhóm quyền mới', now(), now()) returning id)
    insert into user_role_group select app_user.id, made.id from app_user, made limit 1`)
  await owner.query('commit')
  await owner.end()
  return working
}

async function keepFile(content: string): Promise<string> {
  const { db, random, clock, files } = server.deps
  const bytes = Buffer.from(content)
  const id = random.id()
  const storageKey = `product/00/${id}`
  await files.put(storageKey, bytes)
  const owner = await db.selectFrom('appUser').select('id').limit(1).executeTakeFirstOrThrow()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const facts = { folder: 'product', name: 'beam.png', contentType: 'image/png', size: bytes.length, sha256 }
  await db
    .insertInto('file')
    .values({ id, ...facts, storageKey, ownerId: owner.id, createdAt: clock.now() })
    .execute()
  return storageKey
}

function backup(name: string, files = server.deps.files, to = say) {
  return writeBackup({ ownerUrl: server.ownerUrl, files, target: place(name), clock: server.clock, say: to })
}

async function restoreInto(database: Pick<TestDatabase, 'ownerUrl'>, name: string, filesFolder: string) {
  const { ownerUrl } = database
  const verified = await verifyBackup(place(name), say)
  const options = { ownerUrl, appRole: APP_ROLE, filesFolder, clock: server.clock, say }
  await restoreBackup(verified, options)
  await finishRestore(options)
}

/** `npm run restore`, into this database and a folder of its own. */
async function restoreCommand({ appUrl, ownerUrl }: TestDatabase, name: string) {
  const script = fileURLToPath(new URL('../../../../bin/restore.ts', import.meta.url))
  const child = spawn(process.execPath, [script, place(name)], {
    env: { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, BAREM_DATA: place('data') },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, output }
}

async function withEmpty(work: (database: TestDatabase, client: pg.Client) => Promise<void>): Promise<void> {
  const database = await testDatabase('bare')
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    await work(database, client)
  } finally {
    await client.end()
    await database.drop()
  }
}

/** A backup of its own to break. */
async function copyOf(name: string, change: (manifest: Manifest) => void): Promise<void> {
  await cp(place('whole'), place(name), { recursive: true })
  const manifest = JSON.parse(await readFile(join(place(name), MANIFEST), 'utf8')) as Manifest
  change(manifest)
  const json = JSON.stringify(manifest)
  await writeFile(join(place(name), MANIFEST), json)
  await writeFile(join(place(name), SEAL), createHash('sha256').update(json).digest('hex'))
}

test('what is restored is what stood at the moment of the snapshot; everybody signs in anew and nothing is mailed', async () => {
  await withEmpty(async (database, client) => {
    await restoreInto(database, 'whole', place('files'))
    await fixTextForms(client)
    for (const { name, rows, checksum } of made.tables.filter(
      (table) => !['session', 'outbox'].includes(table.name),
    ))
      expect({ name, ...(await contentsOf(client, name)) }).toEqual({ name, rows, checksum })
    const messages = await client.query('select channel, status, failure from outbox order by channel')
    expect(messages.rows).toEqual([
      { channel: 'email', status: 'failed', failure: 'restored' },
      { channel: 'system', status: 'pending', failure: null },
      { channel: 'zalo', status: 'failed', failure: 'restored' },
    ])
    expect(await tablesOf(client)).toHaveLength(made.tables.length)
    expect((await readManifest(place('whole'))).program).toEqual(program)
    expect((await localFileStore(place('files')).get(key)).toString()).toBe('a picture of a beam')
    const later = await client.query(
      `select from user_role_group left join role_group on role_group.id = role_group_id where code = 'LATER' or code is null`,
    )
    expect(later.rowCount).toBe(0)
    const living = await client.query('select from session where revoked_at is null')
    expect(living.rowCount).toBe(0)
    expect(made.tables.find((table) => table.name === 'session')!.rows).toBe(1)
    // the lifecycle is guarded again, and the application may still not change history
    const done = client.query(`update quotation set total = total where status = 'pending'`)
    await expect(done).resolves.toBeDefined()
    await expect(
      client.query(`update quotation set note = 'x' where status = 'pending'`),
    ).rejects.toMatchObject({ code: 'BR001' })
    const { rows } = await client.query(`select has_table_privilege('${APP_ROLE}', 'event', 'update') as may`)
    expect(rows).toEqual([{ may: false }])
    await expect(restoreInto(database, 'whole', place('elsewhere'))).rejects.toThrow(/holds a world already/)
  })
})

test.runIf(process.getuid?.() === 0)(
  'files restored by root belong to the owner of the data folder',
  async () => {
    await mkdir(place('owned'))
    await chown(place('owned'), 4711, 4712)
    await withEmpty((database) => restoreInto(database, 'whole', place('owned/files')))
    const made = ['.', ...(await readdir(place('owned/files'), { recursive: true }))]
    expect(made).toContain(key)
    for (const name of made) {
      const { uid, gid } = await stat(join(place('owned/files'), name))
      expect({ name, uid, gid }).toEqual({ name, uid: 4711, gid: 4712 })
    }
  },
)

test('what fails after the rows are in is said so, and the next start does it', async () => {
  await withEmpty(async (database, client) => {
    // the rights of the application are given twice: before there are rows, which works, and after them
    await execute(database.superUrl, [
      `create function refuse() returns event_trigger language plpgsql as $$ begin
        if exists (select from app_user) then raise exception 'no rights today'; end if; end $$`,
      `create event trigger refused on ddl_command_start when tag in ('GRANT') execute function refuse()`,
    ])
    const { code, output } = await restoreCommand(database, 'whole')
    expect(code).toBe(1)
    expect(output).toContain(
      'Everything was restored, but not yet brought to this version: the next start does that.',
    )
    expect(output).toContain('no rights today')
    const users = made.tables.find((table) => table.name === 'app_user')!
    await fixTextForms(client)
    expect(await contentsOf(client, 'app_user')).toEqual({ rows: users.rows, checksum: users.checksum })

    await execute(database.superUrl, ['drop event trigger refused'])
    await migrate({ ownerUrl: database.ownerUrl, appRole: APP_ROLE, log: say })
    const { rows } = await client.query(`select has_table_privilege('${APP_ROLE}', 'event', 'insert') as may`)
    expect(rows).toEqual([{ may: true }])
  })
})

test('the schema stands after a restore as it stood before: references, indexes, triggers', async () => {
  const schemaOf = async (client: pg.ClientBase) =>
    (
      await client.query(`
        select pg_get_constraintdef(oid) as one, conrelid::regclass::text as of from pg_constraint where connamespace = 'public'::regnamespace
        union all select indexdef, tablename from pg_indexes where schemaname = 'public'
        union all select pg_get_triggerdef(oid) || tgenabled::text, tgrelid::regclass::text from pg_trigger where not tgisinternal
        order by of, one`)
    ).rows
  const before = new pg.Client({ connectionString: server.ownerUrl })
  await before.connect()
  const wanted = await schemaOf(before).finally(() => before.end())
  await withEmpty(async (database, client) => {
    await restoreInto(database, 'whole', place('files-2'))
    expect(await schemaOf(client)).toEqual(wanted)
  })
})

test.each([MANIFEST, 'files.ndjson', 'tables/event.copy.gz', 'tables/quotation_line.copy.gz', 'the file'])(
  'a byte flipped in %s is refused before anything is touched',
  async (part) => {
    const name = `flipped ${part.replaceAll('/', ' ')}`
    await cp(place('whole'), place(name), { recursive: true })
    const path = join(place(name), part === 'the file' ? `files/${key}` : part)
    const bytes = await readFile(path)
    bytes[Math.floor(bytes.length / 2)]! ^= 1
    await writeFile(path, bytes)
    await withEmpty(async (database, client) => {
      await expect(restoreInto(database, name, place('never'))).rejects.toThrow(
        /is damaged: .* not as it was/,
      )
      expect(await tablesOf(client)).toEqual([])
    })
  },
)

test('a part that is gone, another format, a newer version and something else are refused in a sentence', async () => {
  await cp(place('whole'), place('gone'), { recursive: true })
  await rm(join(place('gone'), 'tables/product.copy.gz'))
  await copyOf('format', (manifest) => Object.assign(manifest, { format: 9 }))
  await copyOf('newer', (manifest) => manifest.migrations.push('999_tomorrow'))
  await expect(verifyBackup(place('gone'), say)).rejects.toThrow(/damaged: tables\/product.copy.gz/)
  await expect(verifyBackup(place('format'), say)).rejects.toThrow(/has format 9, this program reads 1/)
  await expect(verifyBackup(place('newer'), say)).rejects.toThrow(/of a newer Barem \(999_tomorrow/)
  await expect(verifyBackup(folder, say)).rejects.toThrow(/is no backup of Barem/)
})

test('rows that do not come out as they went in leave nothing behind', async () => {
  await copyOf('counted wrongly', (manifest) => {
    manifest.tables.find((table) => table.name === 'event')!.checksum = '1'
  })
  await withEmpty(async (database, client) => {
    await expect(restoreInto(database, 'counted wrongly', place('never'))).rejects.toThrow(
      /event came out of/,
    )
    const { rows } = await client.query('select count(*)::int as users from app_user')
    expect(rows).toEqual([{ users: 0 }])
    const left: string[] = []
    for await (const { key } of storedFiles(place('never'))) left.push(key)
    expect(left).toEqual([])
    await restoreInto(database, 'whole', place('never'))
  })
})

test('a place that is taken, a full disk and a lost file are said; nothing half is left', async () => {
  await expect(backup('whole')).rejects.toThrow(/is there already/)
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  const broken = { ...server.deps.files, get: () => Promise.reject(full) }
  await expect(backup('full', broken)).rejects.toThrow(/no space left for a backup in .*full: make room/)
  const lost = Object.assign(new Error('gone'), { code: 'ENOENT' })
  const { missing } = await backup('lost', { ...server.deps.files, get: () => Promise.reject(lost) })
  expect(missing).toEqual([key])
  expect((await readdir(folder)).filter((name) => name.includes('full') || name.includes('part'))).toEqual([])
})

test('the command tells a whole backup of a server that lost a file from none by its code', async () => {
  const command = async (target: string) => {
    const { PATH } = process.env
    const database = { DATABASE_URL: server.appUrl, DATABASE_OWNER_URL: server.ownerUrl }
    const child = spawn(process.execPath, [BACKUP, place(target)], {
      env: { PATH, ...database, BAREM_DATA: place('data without files') },
      stdio: 'ignore',
    })
    return new Promise((resolve) => child.once('exit', resolve))
  }
  expect(await command('without a file')).toBe(3)
  expect((await verifyBackup(place('without a file'), say)).manifest.tables).toHaveLength(made.tables.length)
  expect(await command('without a file')).toBe(1)
})

test('of two backups to one place one stands there whole, and the other is said not to be kept', async () => {
  const both = await Promise.allSettled([backup('twice'), backup('twice')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const lost = both.find((one) => one.status === 'rejected')!
  expect((lost.reason as Error).message).toMatch(/^Another backup was written to .*twice in the meantime/)
  expect((await verifyBackup(place('twice'), say)).manifest.tables).toHaveLength(made.tables.length)
  expect((await readdir(folder)).filter((name) => name.includes('part'))).toEqual([])
})

test('what a killed backup left is named by the next, to whatever place', async () => {
  await mkdir(place('.yesterday.part-aB3dE6'))
  await mkdir(place('.apart-abcdef'))
  const said: string[] = []
  await backup('today', server.deps.files, (line) => said.push(line))
  expect(said.filter((line) => line.includes('not whole'))).toEqual([
    `  ${place('.yesterday.part-aB3dE6')} is a backup that is not whole: remove it if none is being made there`,
  ])
  await rm(place('.yesterday.part-aB3dE6'), { recursive: true })
  await rm(place('.apart-abcdef'), { recursive: true })
})

test('a backup that is ended by a signal leaves nothing', async () => {
  const script = `
    const [ownerUrl, target] = process.argv.slice(1)
    const { writeBackup } = await import('${new URL('./write-backup.ts', import.meta.url)}')
    const { leaveOnSignals } = await import('${new URL('../../../../bin/fail.ts', import.meta.url)}')
    leaveOnSignals()
    const files = { get: () => new Promise(() => {}) }
    await writeBackup({ ownerUrl, files, target, clock: { now: () => new Date() }, say() {} })`
  const argv = ['--input-type=module', '-e', script, server.ownerUrl, place('ended')]
  const child = spawn(process.execPath, argv, { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const left = async () => (await readdir(folder)).filter((name) => name.includes('ended'))
  await vi.waitUntil(async () => (await left()).length > 0, { timeout: 15_000 })
  child.kill('SIGTERM')
  expect(await ended).toBe(130)
  expect(await left()).toEqual([])
})
