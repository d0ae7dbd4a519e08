import type { announcementEndpoints } from '@barem/shared/announcement/endpoints'
import type { CallOutput } from '@barem/shared/http/endpoint'
import { record } from '#event/record'
import { staleVersion } from '#event/stale-version'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'
import { ANNOUNCEMENT, columnsOf, publishOrWait } from './announce.ts'
import { findAnnouncement } from './repository.ts'

type Change = CallOutput<(typeof announcementEndpoints)['changePlanned']> & CommandContext
type Withdrawal = CallOutput<(typeof announcementEndpoints)['withdrawPlanned']> & CommandContext

/**
 * Takes an announcement that waits for its moment out of the outbox. Its row there is locked first, as by the worker that
 * publishes it: of the two, whoever comes second finds what the other did. Answers what it was.
 */
async function takeOut(
  call: CommandContext,
  { id, version }: { id: string; version: number },
): Promise<{ channels: string[] }> {
  const { trx } = call
  const waiting = trx
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', ANNOUNCEMENT)
    .where('channel', '=', 'system')
    .where('recipient', '=', id)
  const rows = await waiting.forUpdate().execute()
  const row = await trx
    .selectFrom('announcement')
    .select(['version', 'eventId', 'withdrawnAt', 'channels'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  if (row.eventId !== null) throw new Refusal('announcement-sent')
  if (row.withdrawnAt !== null) throw new Refusal('announcement-withdrawn')
  if (row.version !== version)
    throw await staleVersion(call, { entity: 'announcement', id }, await findAnnouncement(trx, id))
  const ids = rows.map((one) => one.id)
  if (ids.length > 0) await trx.deleteFrom('outbox').where('id', 'in', ids).execute()
  return row
}

/** Says it anew, for its moment or for now, in the name of whoever does. */
export async function changePlanned(call: Change): Promise<{ id: string }> {
  const { version, ...body } = call.body
  const { id } = call.params
  const before = await takeOut(call, { id, version })
  const columns = await columnsOf(call, body, before.channels)
  await call.trx
    .updateTable('announcement')
    .set({ ...columns, createdBy: call.actor.id, version: version + 1 })
    .where('id', '=', id)
    .execute()
  record(call, { kind: 'announcement.updated', entity: 'announcement', entityId: id })
  await publishOrWait(call, { id, dueAt: columns.dueAt })
  return { id }
}

/** Nobody is told; what was planned stays in the list. */
export async function withdrawPlanned(call: Withdrawal): Promise<{ done: true }> {
  const { id } = call.params
  await takeOut(call, { id, version: call.body.version })
  await call.trx
    .updateTable('announcement')
    .set({ withdrawnAt: call.now, withdrawnBy: call.actor.id, version: call.body.version + 1 })
    .where('id', '=', id)
    .execute()
  record(call, { kind: 'announcement.withdrawn', entity: 'announcement', entityId: id })
  return { done: true }
}
