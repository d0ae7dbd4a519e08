import type { announcementEndpoints } from '@barem/shared/announcement/endpoints'
import type { CallOutput } from '@barem/shared/http/endpoint'
import { sql } from 'kysely'
import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'

/**
 * A dead letter, or one that waits after a failure, is due again, under its own id, and may fail as often as a new one.
 * What was never tried, has left or is just being sent does not exist here.
 */
export async function sendAgain({
  trx,
  now,
  params,
}: CallOutput<(typeof announcementEndpoints)['sendAgain']> & CommandContext): Promise<{ done: true }> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ status: 'pending', attempts: 0, dueAt: now, claimedUntil: null, failure: null })
    .where('id', '=', params.id)
    .where(
      sql<boolean>`(status = 'failed' or status = 'pending' and attempts > 0
        and (claimed_until is null or claimed_until < clock_timestamp()))`,
    )
    .where('channel', '!=', 'system')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not-found')
  return { done: true }
}
