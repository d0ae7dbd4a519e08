import type { accountEndpoints } from '@barem/shared/account/endpoints'
import type { CallOutput, DataOf } from '@barem/shared/http/endpoint'
import { DAY_MS } from '@barem/shared/values/local-date'
import type { Transaction } from 'kysely'
import { findActor } from '#access/people'
import type { Database } from '#db/types'
import type { OwnContext } from '#http/call'
import { ACCESS_TOKEN_SECONDS, firstRefreshToken, hashRefreshToken, signAccessToken } from '#http/token'
import { Refusal } from '#refusal'
import { knownDevice, rememberDevice } from './known-device.ts'
import { hashPassword, isCurrentHash, verifyNobody, verifyPassword } from './password.ts'
import {
  clearAttempts,
  countAttempt,
  SIGN_IN_ACCOUNT,
  SIGN_IN_ADDRESS,
  SIGN_IN_DEVICE,
} from './rate-limit.ts'
import { setRefreshCookie } from './refresh-cookie.ts'
import { recordFailedSignIn, recordSession } from './sign-in-events.ts'

type Endpoint = (typeof accountEndpoints)['authenticate']

/** With remember-me the session outlives the browser. */
export const REMEMBERED_DAYS = 30
export const UNREMEMBERED_HOURS = 24

/** Signs in with a username or a phone number. An unknown account, a wrong password and a locked person answer alike. */
export async function signIn(call: CallOutput<Endpoint> & OwnContext): Promise<DataOf<Endpoint>> {
  const { db, deps, now, body } = call
  await countAttempt(db, SIGN_IN_ADDRESS, call.address, now)
  const account = body.account.toLowerCase()
  const user = await db
    .selectFrom('appUser')
    .select(['id', 'passwordHash', 'isLocked'])
    .where((eb) => eb.or([eb(eb.fn('lower', ['username']), '=', account), eb('phoneNumber', '=', account)]))
    .executeTakeFirst()
  const device = user ? knownDevice(call, user.id) : null
  const limit = device ? SIGN_IN_DEVICE : SIGN_IN_ACCOUNT
  // one count for a person, whether the username or the phone number was typed
  const subject = device ?? user?.id ?? account
  await countAttempt(db, limit, subject, now)
  const right = user
    ? await verifyPassword(user.passwordHash, body.password)
    : await verifyNobody(body.password)
  const refuse = async (): Promise<never> => {
    await recordFailedSignIn(db, call, user?.id ?? null)
    throw new Refusal('COM_ERR_000')
  }
  if (!user || !right || user.isLocked) return refuse()
  await clearAttempts(db, limit, subject)
  const anew = isCurrentHash(user.passwordHash) ? null : await hashPassword(body.password)

  const sessionId = deps.random.id()
  const lifetime = body.rememberMe ? REMEMBERED_DAYS * DAY_MS : UNREMEMBERED_HOURS * 3_600_000
  const expiresAt = new Date(now.getTime() + lifetime)
  const refreshToken = firstRefreshToken(deps.random.bytes(32))
  const isOpened = await db.transaction().execute(async (trx) => {
    if (!(await stillOpens(trx, user, body.password))) return false
    await trx
      .insertInto('session')
      .values({
        id: sessionId,
        userId: user.id,
        rememberMe: body.rememberMe,
        userAgent: String(call.request.headers['user-agent'] ?? '').slice(0, 300),
        address: call.address,
        claimedAddress: body.ipAddress ?? null,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
      })
      .execute()
    await trx
      .insertInto('refreshToken')
      .values({ tokenHash: hashRefreshToken(refreshToken), sessionId, issuedAt: now })
      .execute()
    await recordSession(trx, call, 'signed-in', user.id)
    return true
  })
  if (!isOpened) return refuse()
  // not where the password was changed meanwhile
  if (anew)
    await db
      .updateTable('appUser')
      .set({ passwordHash: anew })
      .where('id', '=', user.id)
      .where('passwordHash', '=', user.passwordHash)
      .execute()
  setRefreshCookie(call, refreshToken, body.rememberMe ? expiresAt : null)
  rememberDevice(call, user.id)
  return accessTokenFor(call, sessionId)
}

/**
 * Whether the password that was right still is, and the person may come in, until the commit: who changes it or locks
 * somebody out ends the sessions there are, and a sign-in that overlaps would leave one more. Only the hash may be anew.
 */
async function stillOpens(
  trx: Transaction<Database>,
  { id, passwordHash }: { id: string; passwordHash: string },
  password: string,
): Promise<boolean> {
  const now = await trx
    .selectFrom('appUser')
    .select(['passwordHash', 'isLocked'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!now || now.isLocked) return false
  return now.passwordHash === passwordHash || verifyPassword(now.passwordHash, password)
}

/** A fresh access token for a live session. */
export async function accessTokenFor(call: OwnContext, sessionId: string): Promise<DataOf<Endpoint>> {
  const actor = await findActor(call.db, sessionId, call.now)
  if (!actor) throw new Refusal('refresh-failed')
  const claims = { userId: actor.id, sessionId, roles: [actor.role], permissions: [...actor.permissions] }
  return {
    jwToken: await signAccessToken(call.deps.secrets, claims, call.now),
    expiresIn: ACCESS_TOKEN_SECONDS,
  }
}
