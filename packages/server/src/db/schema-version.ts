import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { EnvError } from '../env.ts'

export const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))

/** Names of the migrations this program knows, in their order: 001_foundation, … */
export async function knownMigrations(): Promise<string[]> {
  const files = await readdir(MIGRATIONS)
  return files
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .sort()
}

/** Names of the migrations applied to a database, in order; none for an empty one. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query(`select to_regclass('public.migration') is not null as there`)
  if (!rows[0].there) return []
  const applied = await client.query<{ name: string }>('select name from migration order by id')
  return applied.rows.map((row) => row.name)
}

/**
 * @throws {EnvError} when the database is not at the version of this program
 */
export async function refuseOtherSchema(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 3_000 })
  await client.connect()
  try {
    const [applied, known] = [await appliedMigrations(client), await knownMigrations()]
    if (applied.join() !== known.join())
      throw new EnvError(
        `The database is at ${applied.at(-1) ?? 'nothing'}, this program at ${known.at(-1)}: start the server of this version once, then try again.`,
      )
  } finally {
    await client.end()
  }
}
