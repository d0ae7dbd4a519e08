import type { announcementEndpoints } from '@barem/shared/announcement/endpoints'
import type { CallOutput } from '@barem/shared/http/endpoint'
import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'

/** A dead letter is due again, under its own id, and may fail as often as a new one. What is not dead does not exist here. */
export async function sendAgain({
  trx,
  now,
  params,
}: CallOutput<(typeof announcementEndpoints)['sendAgain']> & CommandContext): Promise<{ done: true }> {
  const { numUpdatedRows } = await trx
    .updateTable('outbox')
    .set({ status: 'pending', attempts: 0, dueAt: now, claimedUntil: null, failure: null })
    .where('id', '=', params.id)
    .where('status', '=', 'failed')
    .where('channel', '!=', 'system')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not-found')
  return { done: true }
}
