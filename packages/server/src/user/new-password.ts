import type { passwordLinkEndpoints } from '@barem/shared/account/endpoints'
import type { CallOutput } from '@barem/shared/http/endpoint'
import { hashLinkToken } from '#account/password-link'
import { countAttempt, LINK_ADDRESS } from '#account/rate-limit'
import { inTransaction, retries } from '#db/transaction'
import type { OwnContext } from '#http/call'
import { Refusal } from '#refusal'
import { lockForPassword, setPassword } from './set-password.ts'

type Call = CallOutput<(typeof passwordLinkEndpoints)['newPassword']> & OwnContext

/** Sets a new password by a link, which ends with it, as do all others and all sessions of the account. */
export async function newPassword({ db, deps, now, body, address, traceId }: Call): Promise<{ done: true }> {
  await countAttempt(db, LINK_ADDRESS, address, now)
  await inTransaction(
    db,
    async (attempt) => {
      const { trx } = attempt
      const link = trx
        .selectFrom('passwordReset')
        .select('userId')
        .where('tokenHash', '=', hashLinkToken(body.token))
        .where('expiresAt', '>', now)
      const before = await link.executeTakeFirst()
      const account = before && (await lockForPassword(trx, before.userId))
      // read again behind the lock: of two at once the second finds that the link has ended
      if (!account || account.isLocked || !(await link.executeTakeFirst())) throw new Refusal('link-ended')
      const call = { ...attempt, deps, now, traceId, actor: { id: account.id } }
      await setPassword(call, account, { password: body.newPassword, how: 'changed' })
    },
    retries(deps),
  )
  return { done: true }
}
