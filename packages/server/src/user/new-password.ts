import type { passwordLinkEndpoints } from '@barem/shared/account/endpoints'
import type { CallOutput } from '@barem/shared/http/endpoint'
import { hashLinkToken } from '#account/password-link'
import { countAttempt, LINK_ADDRESS } from '#account/rate-limit'
import { inTransaction, retries } from '#db/transaction'
import type { OwnContext } from '#http/call'
import { fieldRefusal, Refusal } from '#http/refusal'
import { endSessions } from '#http/session-repository'
import { isCommonPassword } from './common-password.ts'
import { setPassword } from './password.ts'

type Call = CallOutput<(typeof passwordLinkEndpoints)['newPassword']> & OwnContext

/** Sets a new password by a link, which ends with it, as do all others and all sessions of the account. */
export async function newPassword({ db, deps, now, body, address, traceId }: Call): Promise<{ done: true }> {
  await countAttempt(db, LINK_ADDRESS, address, now)
  await inTransaction(
    db,
    async ({ trx, afterCommit }) => {
      const link = await trx
        .deleteFrom('passwordReset')
        .where('tokenHash', '=', hashLinkToken(body.token))
        .where('expiresAt', '>', now)
        .returning('userId')
        .executeTakeFirst()
      if (!link) throw new Refusal('link-ended')
      const user = await trx
        .selectFrom('appUser')
        .select(['id', 'username', 'fullName', 'email', 'phoneNumber'])
        .where('id', '=', link.userId)
        .where('isLocked', '=', false)
        .forUpdate()
        .executeTakeFirst()
      if (!user) throw new Refusal('link-ended')
      const own = [user.username, user.fullName, user.email, user.phoneNumber]
      if (isCommonPassword(body.newPassword, own)) throw fieldRefusal('newPassword', 'password-common')
      await setPassword({ trx, now }, user.id, body.newPassword, false)
      await trx.deleteFrom('passwordReset').where('userId', '=', user.id).execute()
      await trx
        .insertInto('event')
        .values({
          ...{ id: deps.random.id(), at: now, actorId: user.id, traceId },
          ...{ kind: 'user.password-changed', entity: 'user', entityId: user.id },
        })
        .execute()
      const ended = await endSessions(trx, { userId: user.id }, 'password changed', now)
      afterCommit(() => deps.hub.endSessions(ended))
    },
    retries(deps),
  )
  return { done: true }
}
