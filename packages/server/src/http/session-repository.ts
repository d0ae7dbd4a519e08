import type { MySession } from '@barem/shared/account/endpoints'
import { type Scope, widest } from '@barem/shared/permission/scope'
import type { Kysely, Transaction } from 'kysely'
import type { Actor } from '#access/actor'
import { type Principal, STANDS_FOR, standingFor } from '#access/principals'
import { runStatement } from '#db/statement'
import type { Database } from '#db/types'
import type { LookedUp } from './idempotency.ts'

type Db = Kysely<Database> | Transaction<Database>

type ActorRow = Omit<Actor, 'permissions' | 'scopes' | 'colleagues' | 'selfApproval' | 'standsFor'> & {
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
const ACTOR = actorFrom('session.id', 'session join app_user on app_user.id = session.user_id')
const LIVE = `where session.id = $1 and session.revoked_at is null and session.expires_at > $2
      and not app_user.is_locked`
const FIND_ACTOR = `select ${ACTOR} ${LIVE}`
const FIND_ACTORS = `select ${ACTOR} where session.id = any ($1::uuid[]) and session.revoked_at is null
      and session.expires_at > $2 and not app_user.is_locked`
const FIND_PEOPLE = `select ${actorFrom("''", 'app_user')} where app_user.id = any ($1::uuid[]) and not app_user.is_locked`
const FIND_DEPUTIES = `select ${actorFrom("''", 'app_user')} where not app_user.is_locked
      and app_user.id in (select deputy_id from deputy where principal_id = any ($1::uuid[])
        union select deputy_id from deputy_past where principal_id = any ($1::uuid[]))`
const FIND_ACTOR_AND_KEY = `
    select pg_try_advisory_xact_lock(hashtextextended(app_user.id || ' ' || $3, 0)) as free,
      request_hash, rights_hash, body, ${ACTOR}
    left join idempotency_key on idempotency_key.user_id = app_user.id and key = $3 ${LIVE}`

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

/** The same for a command, with what is stored under the key, which is locked: one statement. */
export async function findActorAndKey(
  trx: Transaction<Database>,
  sessionId: string,
  key: string,
  now: Date,
): Promise<{ actor: Actor; earlier: LookedUp } | null> {
  const [row] = await runStatement<ActorRow & LookedUp>(trx, FIND_ACTOR_AND_KEY, [sessionId, now, key])
  if (!row) return null
  const { free, requestHash, rightsHash, body, ...actor } = row
  return { actor: actorOf(actor), earlier: { free, requestHash, rightsHash, body } }
}

function actorOf({ groups, colleagues, selfApproval, standsFor, ...row }: ActorRow): Actor {
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

/** The live sessions of a person, the one seen last first. */
export async function sessionsOf(db: Db, { id, sessionId }: Actor, now: Date): Promise<MySession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'userAgent', 'address', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ createdAt, lastSeenAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: row.id === sessionId,
  }))
}

/** Ends sessions of a person: one, all, or all but one; answers the ids that ended, for their sockets. */
export async function endSessions(
  trx: Db,
  target: { userId: string; keep?: string; only?: string } | { sessionId: string },
  reason: string,
  now: Date,
): Promise<string[]> {
  let query = trx
    .updateTable('session')
    .set({ revokedAt: now, revokedReason: reason })
    .where('revokedAt', 'is', null)
    .returning('id')
  if ('sessionId' in target) query = query.where('id', '=', target.sessionId)
  else {
    query = query.where('userId', '=', target.userId)
    if (target.only) query = query.where('id', '=', target.only)
    if (target.keep) query = query.where('id', '!=', target.keep)
  }
  return (await query.execute()).map((row) => row.id)
}
