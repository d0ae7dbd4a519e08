import type { CallOutput } from '@barem/shared/http/endpoint'
import type { userEndpoints } from '@barem/shared/user/endpoints'
import { endSessions } from '#account/session-repository'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'
import { goneOrStale, ofVersion } from '#http/stale'
import { findUser } from './repository.ts'

/** Deletes a user nothing refers to; the database answers whether that is so. The last SuperAdmin stays. */
export async function removeUser(
  call: CallOutput<(typeof userEndpoints)['remove']> & CommandContext,
): Promise<{ done: true }> {
  const { trx, params, query, now, deps } = call
  const superAdmins = await trx
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'SuperAdmin')
    .forUpdate()
    .execute()
  if (superAdmins.length === 1 && superAdmins[0]?.id === params.id) throw new Refusal('in-use')
  const ended = await endSessions(trx, { userId: params.id }, 'user deleted', now)
  const gone = await trx
    .deleteFrom('appUser')
    .where('id', '=', params.id)
    .where(ofVersion(query.version))
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw goneOrStale(await findUser(trx, params.id))
  call.afterCommit(() => deps.hub.endSessions(ended))
  await record(call, { kind: 'user.deleted', entity: 'user', entityId: params.id })
  return { done: true }
}
