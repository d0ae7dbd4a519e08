import { type Kysely, sql } from 'kysely'
import { APPEND_ONLY } from './append-only.ts'

/** The database's settings break the server's guarantees; the message says what to change. */
export class RequirementError extends Error {}

interface Found {
  version: number
  fsync: string
  fullPageWrites: string
  synchronousCommit: string
  role: string
  superuser: boolean
  owned: string[]
  changeable: string[]
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
  if (found.version < 150_000) faults.unshift('PostgreSQL 15 or newer is needed.')
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
    select current_setting('server_version_num')::int as version,
      current_setting('fsync') as fsync,
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
