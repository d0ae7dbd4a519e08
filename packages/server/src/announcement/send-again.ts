import type { announcementEndpoints } from '@barem/shared/announcement/endpoints'
import type { CallOutput } from '@barem/shared/http/endpoint'
import { sql } from 'kysely'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'

/**
 * A dead letter, or one that waits after a failure, is due again, under its own id, and may fail as often as a new one.
 * What was never tried, has left or is just being sent does not exist here.
 */
export async function sendAgain(
  call: CallOutput<(typeof announcementEndpoints)['sendAgain']> & CommandContext,
): Promise<{ done: true }> {
  const { trx, now, params } = call
  const row = await trx
    .updateTable('outbox')
    .set({ status: 'pending', attempts: 0, dueAt: now, claimedUntil: null, failure: null })
    .where('id', '=', params.id)
    .where(
      sql<boolean>`(status = 'failed' or status = 'pending' and attempts > 0
        and (claimed_until is null or claimed_until < clock_timestamp()))`,
    )
    .where('channel', '!=', 'system')
    .returning('recipient')
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  // a message is swept some day: the event says itself whom it was for
  const about = { entity: 'delivery', entityId: params.id }
  record(call, { kind: 'delivery.sent-again', ...about, note: row.recipient })
  return { done: true }
}
