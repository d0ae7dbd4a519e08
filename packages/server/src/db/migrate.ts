import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { APP_ROLE } from '../embedded/embedded.ts'
import { EnvError } from '../env.ts'
import { withClient } from '../with-client.ts'
import { APPEND_ONLY, READ_ONLY } from './append-only.ts'
import { refuseWithoutExtensions } from './extensions.ts'
import { withoutLimits } from './limits.ts'
import { instancesOn, refuseUnfit } from './requirements.ts'
import { knownMigrations, MIGRATIONS, refuseNewerSchema } from './schema-version.ts'

export interface MigrateOptions {
  /** The role that owns the schema. */
  ownerUrl: string
  /** The role the application works as; gets only the rights it needs. */
  appRole: string
  log(line: string): void
  /** Told before the schema of a database that holds something is changed, which may take a while. */
  announce?(line: string): void
  /** The folder of .sql files; the product's own by default, another one in tests. */
  folder?: string
  /** Run only the first so many migrations, for a backup of an earlier version; all when absent. */
  count?: number
  appendOnly?: readonly string[]
  /** How long instances of the version before may take to go; 10 s by default. */
  goneWithinMs?: number
}

const MIGRATIONS_TABLE = 'migration'
const ASK_EVERY_MS = 500

/** The application's role, taken from its connection URL. */
export function roleOf(appUrl: string): string {
  return decodeURIComponent(new URL(appUrl).username) || APP_ROLE
}

/**
 * Brings the schema up to date and sets the application's rights anew. Safe to run from several instances at once.
 * @throws {EnvError} when the schema is of a newer program, or instances of an older one run; nothing is changed then
 * @throws {RequirementError} where it cannot be made
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const folder = options.folder ?? MIGRATIONS
  await withClient({ connectionString: options.ownerUrl }, async (client) => {
    await withoutLimits(client)
    await refuseUnfit(client)
    await refuseWithoutExtensions(client)
    const { missing, empty } = await missingSteps(client, folder, options.goneWithinMs ?? 10_000)
    if (missing > 0 && !empty)
      options.announce?.(`Bringing the database up to this version: ${missing} steps; let it finish …`)
    if (missing > 0) await runMigrations(client, folder, options)
    await grant(client, options.appRole, options.appendOnly ?? APPEND_ONLY)
  })
}

/** Answers once no instance runs that would go on writing into a schema it does not know; one that was killed is counted a moment longer. */
async function missingSteps(
  client: pg.Client,
  folder: string,
  goneWithinMs: number,
): Promise<{ missing: number; empty: boolean }> {
  const known = await knownMigrations(folder)
  for (let left = goneWithinMs; ; left -= ASK_EVERY_MS) {
    // asked anew: those that run may be of this version, and have migrated meanwhile
    const applied = await refuseNewerSchema(client, folder)
    const [missing, empty] = [known.length - applied.length, applied.length === 0]
    const running = missing === 0 || empty ? 0 : await instancesOn(client)
    if (running === 0) return { missing, empty }
    if (left <= 0)
      throw new EnvError(
        `Instances of the version before still run on this database (${running}): stop them all, then start again.`,
      )
    await setTimeout(ASK_EVERY_MS)
  }
}

async function runMigrations(
  client: pg.Client,
  folder: string,
  { count, log }: Pick<MigrateOptions, 'count' | 'log'>,
): Promise<void> {
  // a start with nothing to migrate is spared the memory
  const { runner } = await import('node-pg-migrate')
  const done = await runner({
    dbClient: client,
    dir: folder,
    migrationsTable: MIGRATIONS_TABLE,
    direction: 'up',
    ...(count === undefined ? {} : { count }),
    advisoryLockMode: 'wait',
    log: () => {},
  })
  for (const { name } of done) log(`migrated ${name}`)
  // a newer program may have migrated while this one waited for its turn
  await refuseNewerSchema(client, folder)
}

/**
 * Gives the application's role its rights, in one transaction, so that there is no moment at which it could change
 * history: rows of every table, but of append-only tables insert and select alone, and no part in the schema itself.
 */
async function grant(client: pg.Client, appRole: string, appendOnly: readonly string[]): Promise<void> {
  const role = pg.escapeIdentifier(appRole)
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('grant', 0))`)
    await client.query(`
      revoke create on schema public from public, ${role};
      grant usage on schema public to ${role};
      grant select, insert, update, delete on all tables in schema public to ${role};
      grant usage, select on all sequences in schema public to ${role};
      revoke all on ${MIGRATIONS_TABLE}, ${MIGRATIONS_TABLE}_id_seq from ${role}`)
    for (const table of appendOnly)
      await client.query(`revoke update, delete, truncate on ${pg.escapeIdentifier(table)} from ${role}`)
    // an earlier schema does not have these tables
    for (const table of READ_ONLY)
      if ((await client.query('select to_regclass($1) as there', [table])).rows[0].there)
        await client.query(
          `revoke insert, update, delete, truncate on ${pg.escapeIdentifier(table)} from ${role}`,
        )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
