import type { OwnContext } from '#http/call'
import { endSessions } from '#http/session-repository'
import { hashRefreshToken, readAccessToken } from '#http/token'
import { clearRefreshCookie, readRefreshCookie, refuseForeignPage } from './refresh-cookie.ts'
import { recordSession } from './sign-in-events.ts'

/** Ends the session that the access token or the cookie names. Signing out twice is no error. */
export async function logout(call: OwnContext): Promise<{ done: true }> {
  refuseForeignPage(call)
  const sessionId = (await sessionOfToken(call)) ?? (await sessionOfCookie(call))
  if (sessionId) call.deps.hub.endSessions(await end(call, sessionId))
  clearRefreshCookie(call)
  return { done: true }
}

/** The id where it was alive; one that had ended was told of then. */
async function end(call: OwnContext, sessionId: string): Promise<string[]> {
  return call.db.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, { sessionId }, 'signed out', call.now)
    if (ended.length === 0) return ended
    const { userId } = await trx
      .selectFrom('session')
      .select('userId')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    await recordSession(trx, call, 'signed-out', userId)
    return ended
  })
}

async function sessionOfToken(call: OwnContext): Promise<string | null> {
  const token = call.request.headers.authorization?.replace(/^Bearer /, '')
  return token ? ((await readAccessToken(call.deps.secrets, token, call.now))?.sessionId ?? null) : null
}

async function sessionOfCookie(call: OwnContext): Promise<string | null> {
  const token = readRefreshCookie(call)
  if (!token) return null
  const row = await call.db
    .selectFrom('refreshToken')
    .select('sessionId')
    .where('tokenHash', '=', hashRefreshToken(token))
    .executeTakeFirst()
  return row?.sessionId ?? null
}
