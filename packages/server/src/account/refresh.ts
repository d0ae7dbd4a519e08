import type { accountEndpoints } from '@barem/shared/account/endpoints'
import type { DataOf } from '@barem/shared/http/endpoint'
import type { OwnContext } from '#http/call'
import { endSessions } from '#http/session-repository'
import { hashRefreshToken, nextRefreshToken } from '#http/token'
import { Refusal } from '#refusal'
import {
  clearRefreshCookie,
  readRefreshCookie,
  refuseForeignPage,
  setRefreshCookie,
} from './refresh-cookie.ts'
import { accessTokenFor } from './sign-in.ts'

/** Tabs that refresh at once get the same successor for this long; later the token counts as stolen. */
const GRACE_MS = 10_000

/** Replaces the refresh token by its successor. A token used again after the grace ends its whole session. */
export async function refresh(call: OwnContext): Promise<DataOf<(typeof accountEndpoints)['refresh']>> {
  refuseForeignPage(call)
  const token = readRefreshCookie(call)
  const session = token ? await rotate(call, token) : null
  if (!token || !session) {
    clearRefreshCookie(call)
    throw new Refusal('refresh-failed')
  }
  setRefreshCookie(
    call,
    nextRefreshToken(call.deps.secrets, token),
    session.rememberMe ? session.expiresAt : null,
  )
  return accessTokenFor(call, session.id)
}

async function rotate(call: OwnContext, token: string) {
  const { db, deps, now } = call
  const tokenHash = hashRefreshToken(token)
  const outcome = await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('refreshToken')
      .innerJoin('session', 'session.id', 'refreshToken.sessionId')
      .select([
        'refreshToken.usedAt',
        'session.id',
        'session.rememberMe',
        'session.expiresAt',
        'session.revokedAt',
      ])
      .where('tokenHash', '=', tokenHash)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.revokedAt || row.expiresAt <= now) return null
    if (row.usedAt && now.getTime() - row.usedAt.getTime() > GRACE_MS)
      return { stolen: await endSessions(trx, { sessionId: row.id }, 'refresh token used twice', now) }
    if (!row.usedAt) {
      await trx.updateTable('refreshToken').set({ usedAt: now }).where('tokenHash', '=', tokenHash).execute()
      const successor = hashRefreshToken(nextRefreshToken(deps.secrets, token))
      await trx
        .insertInto('refreshToken')
        .values({ tokenHash: successor, sessionId: row.id, issuedAt: now })
        .execute()
    }
    await trx.updateTable('session').set({ lastSeenAt: now }).where('id', '=', row.id).execute()
    return { session: row }
  })
  if (outcome && 'stolen' in outcome) {
    deps.hub.endSessions(outcome.stolen)
    deps.log.warn(
      { traceId: call.traceId, address: call.address },
      'a refresh token was used twice, its session was ended',
    )
    return null
  }
  return outcome?.session ?? null
}
