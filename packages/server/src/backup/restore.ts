import { createReadStream } from 'node:fs'
import { cp, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withoutLimits } from '#db/limits'
import { migrate } from '#db/migrate'
import { appliedMigrations, knownMigrations, newerSchema } from '#db/schema-version'
import type { Clock } from '../deps.ts'
import { giveToOwner, makeForOwner } from '../give-to-owner.ts'
import { withClient } from '../with-client.ts'
import { BackupError, inWords } from './backup-error.ts'
import {
  brokenPart,
  FILE_LIST,
  type FileEntry,
  fileEntry,
  filePart,
  type Manifest,
  readManifest,
  refuseBroken,
  tablePart,
} from './manifest.ts'
import { contentsOf, fencesOf, fixTextForms, tablesOf } from './schema.ts'

interface FinishOptions {
  ownerUrl: string
  /** The role of the application, which gets its rights anew. */
  appRole: string
  say(line: string): void
}

export interface RestoreOptions extends FinishOptions {
  /** Where the bytes of files will lie. */
  filesFolder: string
  clock: Clock
}

/** A backup whose hashes were verified. */
export interface VerifiedBackup {
  folder: string
  manifest: Manifest
  files: FileEntry[]
}

/**
 * Reads every byte of a backup before anything is touched.
 * @throws {BackupError} when it is damaged, of another format, or of a newer program
 */
export async function verifyBackup(folder: string, say: (line: string) => void): Promise<VerifiedBackup> {
  const manifest = await readManifest(folder)
  const newer = newerSchema(`The backup in ${folder}`, manifest.migrations, await knownMigrations())
  if (newer) throw new BackupError(newer)
  for (const table of manifest.tables) await refuseBroken(folder, tablePart(table.name), table)
  await refuseBroken(folder, FILE_LIST, manifest.files)
  const lines = (await readFile(join(folder, FILE_LIST), 'utf8')).split('\n').filter(Boolean)
  const files = lines.map((line) => fileEntry.parse(JSON.parse(line)))
  for (const file of files) await refuseBroken(folder, filePart(file.key), file)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `  checked: ${rows} rows in ${manifest.tables.length} tables, ${files.length} files of ${manifest.madeAt}`,
  )
  return { folder, manifest, files }
}

/**
 * Puts a backup into an empty database and an empty folder of files: the schema as it was, the rows in one transaction
 * with every constraint and trigger back in force, then counts and checksums compared. Every session ends, since a
 * backup does not know which of them ended after it (decision 019). `finishRestore` does the rest.
 * @throws {BackupError} when the target is not empty or what came out is not what went in; nothing is kept then
 */
export async function restoreBackup(backup: VerifiedBackup, options: RestoreOptions): Promise<void> {
  const staged = `${options.filesFolder}.restoring`
  try {
    const connection = { connectionString: options.ownerUrl, application_name: 'barem-restore' }
    await withClient(connection, (client) => putBack(client, backup, staged, options))
  } catch (error) {
    await rm(staged, { recursive: true, force: true })
    throw inWords(error, 'what is restored')
  }
}

async function putBack(
  client: pg.Client,
  backup: VerifiedBackup,
  staged: string,
  { ownerUrl, appRole, filesFolder, clock, say }: RestoreOptions,
): Promise<void> {
  await refuseFilled(client, filesFolder)
  await migrate({
    ...{ ownerUrl, appRole, log: () => {} },
    // the schema as it was; append-only tables may be younger than that, so rights are set at the end
    ...{ count: await missingMigrations(client, backup), appendOnly: [] },
  })
  await rm(staged, { recursive: true, force: true })
  await putFiles(backup, staged)
  await fixTextForms(client)
  await client.query('begin')
  await putRows(client, backup, say)
  await compareRows(client, backup)
  await client.query(
    `update session set revoked_at = $1, revoked_reason = 'restored from a backup' where revoked_at is null`,
    [clock.now()],
  )
  const waiting = await stopMessages(client, backup)
  // files before rows: a file without a row is cleaned up later, a row without its file is data loss
  await rmdir(filesFolder).catch(() => {})
  await rename(staged, filesFolder)
  await client.query('commit').catch(async (error) => {
    // of a connection that broke nobody knows whether it committed: then the files stay
    if (error instanceof pg.DatabaseError) await rm(filesFolder, { recursive: true, force: true })
    throw error
  })
  say(`  files: ${backup.files.length}`)
  if (waiting > 0)
    say(
      `  ${waiting} messages by mail and Zalo were waiting: they do not leave from here by themselves; send them again at /system/notification/deliveries if they are still needed`,
    )
}

/**
 * What waited for mail or Zalo when the backup was made has left the original since, or does so still: a copy sends none of
 * it unasked. Answers how many there were; a schema before messages had a failure knows none.
 */
async function stopMessages(client: pg.Client, { manifest }: VerifiedBackup): Promise<number> {
  const outbox = manifest.tables.find((table) => table.name === 'outbox')
  if (!outbox?.columns.includes('failure')) return 0
  const { rowCount } = await client.query(
    `update outbox set status = 'failed', failure = 'restored', claimed_until = null where status = 'pending' and channel <> 'system'`,
  )
  return rowCount ?? 0
}

/** Brings what was restored to this program's schema. What stands in the database stays where this fails; a start does the same. */
export async function finishRestore({ ownerUrl, appRole, say }: FinishOptions): Promise<void> {
  await migrate({ ownerUrl, appRole, log: say })
  const connection = { connectionString: ownerUrl, application_name: 'barem-restore' }
  await withClient(connection, async (client) => {
    await withoutLimits(client)
    await client.query('analyze')
  })
}

async function refuseFilled(client: pg.Client, filesFolder: string): Promise<void> {
  // every write has a user as its author, so an empty user table means an empty database; migrations fill other tables
  const people = (await tablesOf(client)).find((table) => table.name === 'app_user')
  if (people && (await contentsOf(client, people.name)).rows > 0)
    throw new BackupError(
      'The database holds a world already: a backup is restored into an empty one only. Give another BAREM_DATA or database.',
    )
  if (
    (await stat(filesFolder).catch(() => null)) &&
    !(await rmdir(filesFolder).then(
      () => true,
      () => false,
    ))
  )
    throw new BackupError(
      `${filesFolder} is not empty: a backup is restored into an empty one only. Move those files away, or give another BAREM_DATA.`,
    )
}

/** How many migrations an empty database still needs to have the backup's schema; a restore that failed left it some. */
async function missingMigrations(client: pg.Client, { folder, manifest }: VerifiedBackup): Promise<number> {
  const applied = await appliedMigrations(client)
  const missing = manifest.migrations.length - applied.length
  if (missing < 0)
    throw new BackupError(
      `The schema of the database is at ${applied.at(-1)}, the backup in ${folder} at ${manifest.migrations.at(-1)}: give another BAREM_DATA or database, or empty this one with npm run reset.`,
    )
  return missing
}

async function putFiles({ folder, files }: VerifiedBackup, staged: string): Promise<void> {
  await makeForOwner(staged, 0o700)
  for (const { key } of files) {
    await makeForOwner(dirname(join(staged, key)))
    await cp(join(folder, filePart(key)), join(staged, key))
    giveToOwner(join(staged, key))
  }
}

async function putRows(
  client: pg.Client,
  { folder, manifest }: VerifiedBackup,
  say: (line: string) => void,
): Promise<void> {
  const there = new Set((await tablesOf(client)).map((table) => table.name))
  const fences = await fencesOf(client)
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const statement of fences.down) await client.query(statement)
  for (const { name, columns, rows } of manifest.tables) {
    if (!there.delete(name)) throw brokenPart(folder, `the table ${name}`)
    const table = pg.escapeIdentifier(name)
    await client.query(`alter table ${table} disable trigger user`)
    // rows inserted by migrations are in the backup too
    await client.query(`delete from ${table}`)
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    await pipeline(
      createReadStream(join(folder, tablePart(name))),
      createGunzip(),
      client.query(copyFrom(`copy ${table} (${list}) from stdin`)),
    )
    await client.query(`alter table ${table} enable trigger user`)
    if (rows > 0) say(`  ${name}: ${rows} rows`)
  }
  if (there.size > 0) throw brokenPart(folder, `the list of tables (${[...there].join(', ')})`)
  for (const statement of fences.up) await client.query(statement)
  for (const { name, lastValue } of manifest.sequences)
    if (lastValue !== null)
      await client.query("select setval(format('%I', $1::text)::regclass, $2)", [name, lastValue])
}

async function compareRows(client: pg.Client, { folder, manifest }: VerifiedBackup): Promise<void> {
  for (const { name, rows, checksum } of manifest.tables) {
    const contents = await contentsOf(client, name)
    if (contents.rows !== rows || contents.checksum !== checksum)
      throw new BackupError(
        `${name} came out of ${folder} with ${contents.rows} rows instead of ${rows}, or with other content: nothing was kept.`,
      )
  }
}
