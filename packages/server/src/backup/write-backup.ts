import { rmSync } from 'node:fs'
import { rm, rmdir, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { appliedMigrations } from '#db/schema-version'
import { sha256Of } from '#file/sha256'
import type { FileStore } from '#file/store'
import type { Clock } from '../deps.ts'
import { program } from '../program.ts'
import { withClient } from '../with-client.ts'
import { BackupError, inWords } from './backup-error.ts'
import {
  FILE_LIST,
  type FileEntry,
  FORMAT,
  filePart,
  MANIFEST,
  type Manifest,
  SEAL,
  tablePart,
} from './manifest.ts'
import { makePart, putInPlace } from './part-folder.ts'
import { writePart } from './part-writer.ts'
import { contentsOf, fixTextForms, sequencesOf, tablesOf } from './schema.ts'

export interface BackupOptions {
  ownerUrl: string
  files: FileStore
  /** Where the backup will stand; must not exist, or be empty. */
  target: string
  clock: Clock
  say(line: string): void
}

export interface BackupDone {
  manifest: Manifest
  /** Files with a row but without content; everything else is in the backup. */
  missing: string[]
}

/**
 * Writes database and files of one moment into a folder, while the server runs. It is written under a temporary name and
 * renamed, so that a folder of the final name is always complete.
 * @throws {BackupError} when the folder exists or the disk is full; partial output is removed, also when the process leaves
 */
export async function writeBackup(options: BackupOptions): Promise<BackupDone> {
  const target = resolve(options.target)
  await refuseTaken(target)
  const words = (error: unknown) => inWords(error, `a backup in ${target}`)
  const folder = await makePart(target, options.say).catch((error) => {
    throw words(error)
  })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const done = await inSnapshot(options.ownerUrl, (client) => writeParts(client, folder, options))
    await putInPlace(folder, target)
    return done
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw words(error)
  } finally {
    process.removeListener('exit', remove)
  }
}

async function refuseTaken(target: string): Promise<void> {
  const there = await stat(target).catch(() => null)
  if (!there) return
  // an existing empty folder is accepted; rmdir removes only an empty one
  const empty =
    there.isDirectory() &&
    (await rmdir(target).then(
      () => true,
      () => false,
    ))
  if (!empty) throw new BackupError(`${target} is there already: give a folder that is not.`)
}

/** Closing the connection ends the read-only transaction. */
function inSnapshot<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return withClient({ connectionString: ownerUrl, application_name: 'barem-backup' }, async (client) => {
    await fixTextForms(client)
    await client.query('begin isolation level repeatable read read only')
    return work(client)
  })
}

async function writeParts(client: pg.Client, folder: string, options: BackupOptions): Promise<BackupDone> {
  const { clock, say } = options
  const migrations = await appliedMigrations(client)
  const madeAt = clock.now().toISOString()
  const tables: Manifest['tables'] = []
  for (const { name, columns } of await tablesOf(client)) {
    const contents = await contentsOf(client, name)
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${list}) to stdout`))
    const part = await writePart(folder, tablePart(name), rows, { compress: true })
    tables.push({ name, columns, ...contents, ...part })
    if (contents.rows > 0) say(`  ${name}: ${contents.rows} rows`)
  }
  const { list, missing } = await writeFiles(client, folder, options)
  const text = list.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  const files = { count: list.length, ...(await writePart(folder, FILE_LIST, Readable.from([text]))) }
  say(`  files: ${list.length}`)
  const sequences = await sequencesOf(client)
  const { rows } = await client.query<{ postgresql: string }>(
    `select current_setting('server_version') as postgresql`,
  )
  const made = { format: FORMAT, madeAt, migrations, ...rows[0]!, program } as const
  const manifest: Manifest = { ...made, tables, sequences, files }
  const json = `${JSON.stringify(manifest, null, 2)}\n`
  await writePart(folder, MANIFEST, Readable.from([json]))
  await writePart(folder, SEAL, Readable.from([`${sha256Of(json)}\n`]))
  return { manifest, missing }
}

/** Files are never overwritten (decision 015), so that those of the snapshot may be read after it. */
async function writeFiles(client: pg.Client, folder: string, { files }: BackupOptions) {
  const { rows } = await client.query<{ key: string; passing: boolean; sha256: string }>(
    `select storage_key as key, sha256, expires_at is not null as passing from file where used_at is null order by storage_key`,
  )
  const list: FileEntry[] = []
  const missing: string[] = []
  for (const { key, passing, sha256 } of rows) {
    const bytes = await files.get(key).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    const whole = bytes !== null && sha256Of(bytes) === sha256
    // an export is deleted after its download, possibly after the snapshot
    if (!whole && !passing) missing.push(key)
    if (bytes) list.push({ key, ...(await writePart(folder, filePart(key), Readable.from([bytes]))) })
  }
  return { list, missing }
}
