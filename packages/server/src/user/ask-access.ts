import type { CallOutput } from '@barem/shared/http/endpoint'
import type { accessEndpoints } from '@barem/shared/user/access'
import { DAY_MS } from '@barem/shared/values/local-date'
import { sql } from 'kysely'
import { may } from '#access/actor'
import { countAttempt, type Limit } from '#account/rate-limit'
import { superAdmins } from '#event/notify'
import { record } from '#event/record'
import type { CommandContext, ReadContext } from '#http/call'
import type { Db } from '#list/list'
import { Refusal } from '#refusal'

type Ask = (typeof accessEndpoints)['askAccess']
type Asked = (typeof accessEndpoints)['askedAccess']

/** Different rights one person asks for. */
const ASK_ACCESS: Limit = { name: 'ask-access', most: 10, seconds: DAY_MS / 1000 }
const KIND = 'user.access-asked'

async function lastAsked(db: Db, now: Date, userId: string, permission: string): Promise<Date | null> {
  const row = await db
    .selectFrom('event')
    .select('at')
    .where('entity', '=', 'user')
    .where('entityId', '=', userId)
    .where('at', '>', new Date(now.getTime() - DAY_MS))
    .where('kind', '=', KIND)
    .where('note', '=', permission)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

const answered = (at: Date | null) => ({ askedAt: at?.toISOString() ?? null })

/** When I last asked for a right; null when that is more than a day ago. */
export async function askedAccess({ db, now, actor, query }: CallOutput<Asked> & ReadContext) {
  return answered(await lastAsked(db, now, actor.id, query.permission))
}

/** Notifies every SuperAdmin once of who lacks which right; asked again within a day it only says when that was. */
export async function askAccess(call: CallOutput<Ask> & CommandContext) {
  const { trx, deps, actor, now, body } = call
  const { permission } = body
  if (may(actor, permission)) throw new Refusal('already-done')
  // of two questions at once the second sees the first
  await sql`select from app_user where id = ${actor.id} for no key update`.execute(trx)
  const before = await lastAsked(trx, now, actor.id, permission)
  if (before) return answered(before)
  await countAttempt(deps.db, ASK_ACCESS, actor.id, now)
  const admins = await superAdmins(trx)
  const params = { name: actor.fullName, username: actor.username, permission }
  record(call, {
    ...{ kind: KIND, entity: 'user', entityId: actor.id, note: permission },
    notify: admins.map((userId) => ({ userId, kind: KIND, params })),
  })
  return answered(now)
}
