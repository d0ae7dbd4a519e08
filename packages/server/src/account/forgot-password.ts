import type { accountEndpoints } from '@barem/shared/account/endpoints'
import type { CallOutput, DataOf } from '@barem/shared/http/endpoint'
import type { OwnContext } from '#http/call'
import { countAttempt, FORGOT_ACCOUNT, FORGOT_ADDRESS } from './rate-limit.ts'

type Endpoint = (typeof accountEndpoints)['forgotPassword']

/**
 * Takes the wish for a new password. The answer and the work are the same whether or not the account exists:
 * one row in the outbox; who it belongs to is found out when it is worked off, not while the caller waits.
 */
export async function forgotPassword(call: CallOutput<Endpoint> & OwnContext): Promise<DataOf<Endpoint>> {
  const { db, deps, now, body } = call
  const account = body.email
  await countAttempt(db, FORGOT_ADDRESS, call.address, now)
  await countAttempt(db, FORGOT_ACCOUNT, account.toLowerCase(), now)
  await db
    .insertInto('outbox')
    .values({
      id: deps.random.id(),
      channel: 'system',
      kind: 'account.forgot-password',
      recipient: account,
      params: JSON.stringify({ locale: call.locale, address: call.address }),
      createdAt: now,
    })
    .execute()
  return { account }
}
