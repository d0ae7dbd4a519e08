import type pg from 'pg'
import { NEEDED_EXTENSIONS } from '../needed-extensions.ts'
import { RequirementError } from './requirements.ts'

/**
 * Refuses a database that has not the extensions of the schema, and in which its owner may not make them; asked before that.
 * @throws {RequirementError} one sentence that says what is needed
 */
export async function refuseWithoutExtensions(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{
    name: string
    available: boolean
    mayMake: boolean
    database: string
  }>(
    `select name, exists (select from pg_available_extensions as one where one.name = needed.name) as available,
      has_database_privilege(current_database(), 'CREATE') as "mayMake", current_database() as database
    from unnest($1::text[]) as needed (name)
    where not exists (select from pg_extension where extname = needed.name)`,
    [NEEDED_EXTENSIONS],
  )
  const names = rows.map(({ name }) => name).join(', ')
  if (rows.some(({ available }) => !available))
    throw new RequirementError(
      `PostgreSQL has not all of the extensions that are needed (${names}): install its contrib package.`,
    )
  const refused = rows.find(({ mayMake }) => !mayMake)
  if (refused)
    throw new RequirementError(
      `The role of DATABASE_OWNER_URL may not make the extensions that are needed (${names}): make it the owner of the database ${refused.database}, or make them as a superuser (${rows.map(({ name }) => `create extension ${name};`).join(' ')}).`,
    )
}
