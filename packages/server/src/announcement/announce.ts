import type { announcementEndpoints } from '@barem/shared/announcement/endpoints'
import { contentTypeOf } from '@barem/shared/announcement/form'
import type { CallOutput } from '@barem/shared/http/endpoint'
import type { Channel } from '@barem/shared/notification/channels'
import { DAY_MS } from '@barem/shared/values/local-date'
import { may } from '#access/actor'
import { findPeople } from '#access/people'
import { channelsOn } from '#configuration/channels'
import { inTransaction, retries } from '#db/transaction'
import { DeliveryFailure } from '#delivery/failure'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { fieldRefusal } from '#refusal'
import type { Deps } from '../deps.ts'

/** The kind of the outbox's row that waits for the moment of an announcement. */
export const ANNOUNCEMENT = 'announcement'

const LATE_MS = 60_000
/** Whoever is in a group, and what is told, changes; a later year is a slip of the keyboard. */
const AHEAD_MS = 366 * DAY_MS

type Announce = (typeof announcementEndpoints)['announce']

/** Tells people something now, or leaves it to the outbox until its moment. */
export async function announce(call: CallOutput<Announce> & CommandContext): Promise<{ id: string }> {
  const { trx, deps, actor, now } = call
  const written = await columnsOf(call, call.body, [])
  const id = deps.random.id()
  await trx
    .insertInto('announcement')
    .values({ id, ...written, createdAt: now, createdBy: actor.id })
    .execute()
  await publishOrWait(call, { id, dueAt: written.dueAt })
  return { id }
}

/**
 * What is kept of what was written; refuses whoever does not exist, and channels that are off. Those chosen `before` may
 * stay: what leaves by them waits.
 */
export async function columnsOf(
  { trx, deps, now }: CommandContext,
  body: CallOutput<Announce>['body'],
  before: readonly string[],
) {
  const on = await channelsOn({ db: trx, secrets: deps.secrets })
  if (body.channels.some((one) => !on[one] && !before.includes(one)))
    throw fieldRefusal('channels', 'channel-off')
  const known = await trx
    .selectFrom(body.targetType === 'user' ? 'appUser' : 'roleGroup')
    .select('id')
    .where('id', 'in', body.targetIds)
    .execute()
  const targetIds = known.map(({ id }) => id)
  if (body.targetIds.some((id) => !targetIds.includes(id)))
    throw fieldRefusal('targetIds', 'unknown-reference')
  const sendAt = momentOf(body.sendAt, now)
  const { title, targetType, channels } = body
  return {
    ...{ title, content: body.contentNotify, targetType, targetIds, channels: [...channels] },
    ...{ contentType: contentTypeOf(body.contentType, channels), dueAt: sendAt > now ? sendAt : now },
  }
}

/** Now, or by the outbox at its moment. */
export async function publishOrWait(
  call: CommandContext,
  { id, dueAt }: { id: string; dueAt: Date },
): Promise<void> {
  const { trx, deps, now } = call
  if (dueAt <= now) return publish(call, id)
  const waiting = { id: deps.random.id(), channel: 'system', kind: ANNOUNCEMENT, recipient: id }
  await trx
    .insertInto('outbox')
    .values({ ...waiting, createdAt: now, dueAt })
    .execute()
}

/** Now where none is given. A form that stood open while its minute passed is sent now. */
function momentOf(sendAt: string | null, now: Date): Date {
  if (sendAt === null) return now
  const moment = new Date(sendAt)
  if (moment.getTime() < now.getTime() - LATE_MS) throw fieldRefusal('sendAt', 'in_the_past')
  if (moment.getTime() > now.getTime() + AHEAD_MS) throw fieldRefusal('sendAt', 'over_a_year_ahead')
  return moment
}

/** Rings the bells of whoever is meant now, and puts the messages of its channels into the outbox; once. */
async function publish(call: CommandContext, id: string): Promise<void> {
  const { trx } = call
  const row = await trx
    .selectFrom('announcement')
    .selectAll()
    .where('id', '=', id)
    .where('eventId', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const people = await trx
    .selectFrom('appUser')
    .select('appUser.id')
    .where('isLocked', '=', false)
    .$if(row.targetType === 'user', (some) => some.where('appUser.id', 'in', row.targetIds))
    .$if(row.targetType === 'group', (some) =>
      some.where('appUser.id', 'in', (eb) =>
        eb.selectFrom('userRoleGroup').select('userId').where('roleGroupId', 'in', row.targetIds),
      ),
    )
    .execute()
  const { title, content } = row
  const by = row.channels as Channel[]
  const eventId = record(call, {
    ...{ kind: 'announcement.published', entity: 'announcement', entityId: id },
    notify: people.map((one) => ({
      ...{ userId: one.id, kind: 'announcement.published', params: { title, content }, by },
    })),
  })
  await trx.updateTable('announcement').set({ eventId }).where('id', '=', id).execute()
}

/**
 * Publishes an announcement whose moment has come: the work of its row in the outbox, marked done with it.
 * @throws {DeliveryFailure} `sender-locked` where its author is locked or may announce nothing any more
 */
export async function publishDue(
  deps: Deps,
  { id, attempts, recipient }: { id: string; attempts: number; recipient: string },
): Promise<void> {
  await inTransaction(
    deps.db,
    async (attempt) => {
      const now = deps.clock.now()
      const { numUpdatedRows } = await attempt.trx
        .updateTable('outbox')
        .set({ status: 'sent', sentAt: now, failure: null })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('status', '=', 'pending')
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      const planned = await attempt.trx
        .selectFrom('announcement')
        .select('createdBy')
        .where('id', '=', recipient)
        .executeTakeFirst()
      if (!planned) return
      // in the name of whoever may still speak: else it stays in the list, where another changes it or takes it back
      const [actor] = await findPeople(attempt.trx, [planned.createdBy])
      if (!actor || !may(actor, 'systemNotification:create'))
        throw new DeliveryFailure('sender-locked', { final: true })
      await publish({ ...attempt, deps, now, actor, locale: 'vi', traceId: id, address: '' }, recipient)
    },
    retries(deps),
  )
}
