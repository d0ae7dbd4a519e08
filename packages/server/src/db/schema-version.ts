import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { EnvError } from '../env.ts'
import { withClient } from '../with-client.ts'

export const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))

/** Names of the migrations this program knows, in their order: 001_foundation, … */
export async function knownMigrations(folder = MIGRATIONS): Promise<string[]> {
  const files = await readdir(folder)
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

/** A sentence that names the first of these migrations, in their order, that is not this program's at its place; null when all are. */
export function newerSchema(what: string, names: string[], known: string[]): string | null {
  const place = names.findIndex((name, place) => known[place] !== name)
  if (place < 0) return null
  const [theirs, ours] = [names[place]!, known[place] ?? known.at(-1)]
  return known.includes(theirs)
    ? `${what} is of a Barem between two versions: it has ${theirs} and lacks ${ours}, which belongs before it. Use the program that made it.`
    : `${what} is of a newer Barem (${theirs}, this one knows ${ours}): use that version.`
}

/**
 * @throws {EnvError} when the database is of a newer program than the migrations in this folder
 */
export async function refuseNewerSchema(client: pg.ClientBase, folder = MIGRATIONS): Promise<string[]> {
  const applied = await appliedMigrations(client)
  const sentence = newerSchema('The database', applied, await knownMigrations(folder))
  if (sentence) throw new EnvError(sentence)
  return applied
}

/**
 * @throws {EnvError} when the database is not at the version of this program
 */
export async function refuseOtherSchema(ownerUrl: string): Promise<void> {
  await withClient({ connectionString: ownerUrl }, async (client) => {
    const [applied, known] = [await refuseNewerSchema(client), await knownMigrations()]
    if (applied.length < known.length)
      throw new EnvError(
        `The database is at ${applied.at(-1) ?? 'nothing'}, this program at ${known.at(-1)}: start the server of this version once, then try again.`,
      )
  })
}
