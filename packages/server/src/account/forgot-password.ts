import type { accountEndpoints } from '@barem/shared/account/endpoints'
import type { CallOutput, DataOf } from '@barem/shared/http/endpoint'
import type { OwnContext } from '#http/call'
import { FORGOT_PASSWORD } from './forgotten-passwords.ts'
import { countAttempt, FORGOT_ACCOUNT, FORGOT_ADDRESS } from './rate-limit.ts'

type Endpoint = (typeof accountEndpoints)['forgotPassword']

/**
 * Accepts a request for a new password. Answer and work are the same whether or not the account exists:
 * one row in the queue; the account is looked up when the row is processed, not while the caller waits.
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
      kind: FORGOT_PASSWORD,
      recipient: account,
      createdAt: now,
      dueAt: now,
    })
    .execute()
  return { account }
}
