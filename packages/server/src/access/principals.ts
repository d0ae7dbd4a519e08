import { approvableEntities } from '@barem/shared/business'
import { allows, type Role } from '@barem/shared/permission/permissions'
import { TIME_ZONE } from '@barem/shared/values/local-date'
import type { Kysely, Transaction } from 'kysely'
import { runStatement } from '#db/statement'
import type { Database } from '#db/types'
import type { Actor } from './actor.ts'

/**
 * SQL of a row of `deputy`: it is in force at a moment, on the days it says, which are those of the company (decision 076).
 * `now` is a place of the statement.
 */
export function deputyStands(now: string): string {
  return `(${now}::timestamptz at time zone '${TIME_ZONE}')::date between deputy.first_day and deputy.last_day`
}

/** Somebody whom the person stands in for, with the rights of theirs. */
export interface Principal {
  id: string
  name: string
  /** Kinds of document; null for all. */
  kinds: string[] | null
  role: Role
  permissions: string | null
}

/** Whom the person stands in for at the moment `$2`; of those who are locked nobody. */
export const STANDS_FOR = `(
        select json_agg(json_build_object('id', principal.id, 'name', principal.full_name, 'kinds', kinds, 'role', principal.role,
          'permissions', (
            select string_agg(array_to_string(permissions, ' '), ' ') from user_role_group join role_group on role_group.id = role_group_id
            where user_id = principal.id)))
        from deputy join app_user principal on principal.id = principal_id
        where deputy.deputy_id = app_user.id and ${deputyStands('$2')} and not principal.is_locked)`

/** The kinds that somebody may decide themselves now, of those they gave away: nobody is given more. */
export function standingFor({ id, name, kinds, role, permissions }: Principal): Actor['standsFor'][number] {
  const holder = { role, permissions: new Set(permissions?.split(' ')) }
  const given = approvableEntities.filter((kind) => kinds?.includes(kind) ?? true)
  return { id, name, kinds: given.filter((kind) => allows(holder, `${kind}:approve`)) }
}

const HOLD = `select from deputy join app_user principal on principal.id = principal_id
    where principal_id = $1 and deputy_id = $2 and (kinds is null or $3 = any (kinds))
      and ${deputyStands('$4')} and not principal.is_locked for share`

/**
 * Whether `by` stands in for `of` on a kind of document; if so it stays until the commit. A withdrawal waits for that, and so
 * does whoever locks the account of `of` or takes a right from it (`lockAccount`).
 */
export async function holdDeputy(
  db: Kysely<Database> | Transaction<Database>,
  { entity, of, by }: { entity: string; of: string; by: string },
  now: Date,
): Promise<boolean> {
  return (await runStatement(db, HOLD, [of, by, entity, now])).length > 0
}
