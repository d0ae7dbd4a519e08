import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { APPEND_ONLY } from './append-only.ts'

/** The database's settings break the server's guarantees; the message says what to change. */
export class RequirementError extends Error {}

/** The name of the connection that listens, one of each instance: by it they are counted. */
export const LISTENER = 'barem-listens'

const LISTENING = `select count(*)::int as instances from pg_stat_activity
  where application_name = '${LISTENER}' and datname = current_database()`

interface Found {
  fsync: string
  fullPageWrites: string
  synchronousCommit: string
  role: string
  superuser: boolean
  owned: string[]
  changeable: string[]
}

/**
 * Refuses a database in which the schema cannot be made; asked before that.
 * @throws {RequirementError} one sentence that says what is needed
 */
export async function refuseUnfit(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query(`select current_setting('server_version') as version,
    current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding`)
  const { version, number, encoding } = rows[0]
  if (number < 150_000)
    throw new RequirementError(`PostgreSQL 15 or newer is needed, and this one is ${version}.`)
  if (encoding !== 'UTF8')
    throw new RequirementError(
      `The database must be encoded in UTF8, and is in ${encoding}: make it with encoding 'UTF8' template template0.`,
    )
}

/** How many instances serve this database. */
export async function instancesOn(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  return (await client.query(LISTENING)).rows[0].instances
}

/** How many other instances serve it, asked before this one listens. */
export async function instancesBeside<DB>(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ instances: number }>`${sql.raw(LISTENING)}`.execute(db)
  return rows[0]!.instances
}

/** What is to be said of PostgreSQL that takes fewer connections than this instance and those that run already may open; null when it takes them. */
export async function connectionsLine<DB>(db: Kysely<DB>, poolSize: number): Promise<string | null> {
  const { rows } = await sql<{ most: number; instances: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
      (${sql.raw(LISTENING)}) + 1 as instances`.execute(db)
  const { most, instances } = rows[0]!
  return most < instances * poolSize
    ? `PostgreSQL takes ${most} connections, and ${instances} × POOL_SIZE=${poolSize} may be opened: raise its max_connections, or lower POOL_SIZE.`
    : null
}

/**
 * What is to be said where the system's rules of order are no longer those by which indexes were built: pages of lists, which
 * go by key, may then leave records out, and a unique code may stand twice. Null where they are.
 */
export async function collationsLine<DB>(db: Kysely<DB>): Promise<string | null> {
  // the database's own order has its version beside the database, not among the collations, and its indexes need not be looked for
  const { rows } = await sql<{ name: string; refresh: string; database: string }>`
    select oid::regcollation::text as name, quote_ident(current_database()) as database,
      format('alter collation %s refresh version;', oid::regcollation) as refresh from pg_collation
    where collversion <> pg_collation_actual_version(oid)
      and oid in (select unnest(indcollation) from pg_index)
    union all
    select 'the database', quote_ident(datname),
      format('alter database %I refresh collation version;', datname) from pg_database
    where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
    order by name`.execute(db)
  if (rows.length === 0) return null
  const refresh = rows.map((one) => one.refresh).join(' ')
  return `the order of ${rows.map(({ name }) => name).join(', ')} is another than the one by which indexes were built, so that lists may leave records out: as PostgreSQL's superuser, run reindex database ${rows[0]!.database}; then ${refresh}`
}

/**
 * Refuses a database that may lose an acknowledged write or lets the application change history.
 * `fast` allows the settings of test databases, and nothing else.
 * @throws {RequirementError} one sentence for each fault found
 */
export async function checkRequirements<DB>(
  db: Kysely<DB>,
  { fast = false, appendOnly = APPEND_ONLY }: { fast?: boolean; appendOnly?: readonly string[] } = {},
): Promise<void> {
  const found = await readSettings(db, appendOnly)
  const faults = [...rightFaults(found), ...(fast ? [] : settingFaults(found))]
  if (faults.length > 0) throw new RequirementError(faults.join(' '))
}

function rightFaults({ role, superuser, owned, changeable }: Found): string[] {
  const faults: string[] = []
  if (superuser) faults.push(`The role ${role} of DATABASE_URL must not be a superuser.`)
  if (owned.length > 0)
    faults.push(
      `The role ${role} of DATABASE_URL must not own ${owned.join(', ')}: use another than the owner's.`,
    )
  else if (changeable.length > 0)
    faults.push(
      `The role ${role} of DATABASE_URL must not be able to change ${changeable.join(', ')}: revoke it.`,
    )
  return faults
}

function settingFaults(found: Found): string[] {
  const settings = {
    fsync: found.fsync,
    full_page_writes: found.fullPageWrites,
    synchronous_commit: found.synchronousCommit,
  }
  return Object.entries(settings)
    .filter(([, value]) => value === 'off')
    .map(([name]) => `PostgreSQL must run with ${name} on, or acknowledged work could be lost.`)
}

async function readSettings<DB>(db: Kysely<DB>, appendOnly: readonly string[]): Promise<Found> {
  const tables = sql`unnest(${[...appendOnly]}::text[]) as ledger(name)
    join pg_class on pg_class.oid = to_regclass(format('public.%I', ledger.name))`
  const { rows } = await sql<Found>`
    select current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_user as role,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      array(select ledger.name from ${tables} where pg_has_role(current_user, relowner, 'member')) as owned,
      array(select ledger.name from ${tables}
        where has_table_privilege(pg_class.oid, 'update, delete, truncate')
          or has_any_column_privilege(pg_class.oid, 'update')) as changeable`.execute(db)
  return rows[0]!
}
