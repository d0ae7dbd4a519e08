import { type Scope, widest } from '@barem/shared/permission/scope'
import type { Kysely, Transaction } from 'kysely'
import { ofAnyLength, runStatement } from '#db/statement'
import type { Database } from '#db/types'
import type { Actor } from './actor.ts'
import { type Principal, STANDS_FOR, standingFor } from './principals.ts'

type Db = Kysely<Database> | Transaction<Database>

/** A person as the statements read one. */
export type ActorRow = Omit<Actor, 'permissions' | 'scopes' | 'colleagues' | 'selfApproval' | 'standsFor'> & {
  groups: string
  colleagues: string[] | null
  selfApproval: string[] | null
  standsFor: Principal[] | null
}

const actorFrom = (session: string, source: string) => `
      app_user.id, username, full_name, role, department_id, must_change_password, ${session} as session_id,
      coalesce(held.groups, '') as groups,
      case when held.departmental then array(
        select id from app_user colleague where colleague.department_id = app_user.department_id order by id) end as colleagues,
      (select json_value -> 'kinds' from configuration where key = 'self-approval' and enabled) as self_approval,
      ${STANDS_FOR} as stands_for
    from ${source}
    left join lateral (
      select string_agg(scope || ' ' || array_to_string(permissions, ' '), ';') as groups,
        bool_or(scope = 'department') as departmental
      from user_role_group join role_group on role_group.id = role_group_id
      where user_id = app_user.id) as held on true`
/** What is read of the person behind a session. */
export const ACTOR = actorFrom('session.id', 'session join app_user on app_user.id = session.user_id')
/** The live session `$1` at `$2`. */
export const LIVE = `where session.id = $1 and session.revoked_at is null and session.expires_at > $2
      and not app_user.is_locked`
const FIND_ACTOR = `select ${ACTOR} ${LIVE}`
const FIND_ACTORS = `select ${ACTOR} where session.id = any (${ofAnyLength('$1')}) and session.revoked_at is null
      and session.expires_at > $2 and not app_user.is_locked`
const FIND_PEOPLE = `select ${actorFrom("''", 'app_user')} where app_user.id = any (${ofAnyLength('$1')}) and not app_user.is_locked`
const FIND_DEPUTIES = `select ${actorFrom("''", 'app_user')} where not app_user.is_locked
      and app_user.id in (select deputy_id from deputy where principal_id = any (${ofAnyLength('$1')})
        union select deputy_id from deputy_past where principal_id = any (${ofAnyLength('$1')}))`

/**
 * The person behind a live session; null when it ended, ran out, or its person is locked. One plain SQL statement,
 * because every request runs it.
 */
export async function findActor(db: Db, sessionId: string, now: Date): Promise<Actor | null> {
  const [row] = await runStatement<ActorRow>(db, FIND_ACTOR, [sessionId, now])
  return row ? actorOf(row) : null
}

/** The people behind these sessions, as they stand now; of those that are over none. */
export async function findActors(db: Db, sessionIds: readonly string[], now: Date): Promise<Actor[]> {
  return (await runStatement<ActorRow>(db, FIND_ACTORS, [sessionIds, now])).map(actorOf)
}

/** People as they could call now, whether they are signed in or not; nobody who is locked. Without a moment it is left out whom they stand in for. */
export async function findPeople(db: Db, ids: readonly string[], now: Date | null = null): Promise<Actor[]> {
  return (await runStatement<ActorRow>(db, FIND_PEOPLE, [ids, now])).map(actorOf)
}

/** The same of everybody who ever stood in for one of these: for whom they do now says `standsFor`. */
export async function findDeputies(db: Db, principals: readonly string[], now: Date): Promise<Actor[]> {
  return (await runStatement<ActorRow>(db, FIND_DEPUTIES, [principals, now])).map(actorOf)
}

export function actorOf({ groups, colleagues, selfApproval, standsFor, ...row }: ActorRow): Actor {
  return {
    ...row,
    ...givenBy(groups),
    ...{ colleagues: colleagues ?? [], selfApproval: selfApproval ?? [] },
    standsFor: (standsFor ?? []).map(standingFor),
  }
}

type Given = Pick<Actor, 'permissions' | 'scopes'>

/** Sets of rights remembered at once: there are as many as people have combinations of role groups. */
const SETS_MAX = 1_000
const sets = new Map<string, Given>()

/** What groups give together: each is its scope and its permissions, with a semicolon between two. */
function givenBy(text: string): Given {
  const known = sets.get(text)
  if (known) return known
  if (sets.size >= SETS_MAX) sets.clear()
  const groups = text.split(';').map((group) => group.split(' ').filter(Boolean))
  const scopes = new Map<string, Scope>()
  for (const [scope, ...permissions] of groups)
    for (const [, entity] of permissions.flatMap((one) => [/^(.+):(?:view|full)$/.exec(one) ?? []]))
      if (entity) scopes.set(entity, widest(scopes.get(entity), scope as Scope))
  const permissions = new Set(groups.flatMap(([, ...held]) => held).sort())
  const given = { permissions, scopes }
  sets.set(text, given)
  return given
}
