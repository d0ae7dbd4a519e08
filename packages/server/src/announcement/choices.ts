import type { announcementEndpoints } from '@barem/shared/announcement/endpoints'
import type { Choice } from '@barem/shared/announcement/form'
import type { CallOutput } from '@barem/shared/http/endpoint'
import { channels, chosenEvents, toldByDefault } from '@barem/shared/notification/channels'
import type { CommandContext } from '#http/call'
import type { Db } from '#list/list'

/** Every kind of event with every channel: as the person chose, else as usual. */
export async function choicesOf(db: Db, userId: string): Promise<Choice[]> {
  const made = await db
    .selectFrom('notificationChoice')
    .select(['event', 'channel', 'wanted'])
    .where('userId', '=', userId)
    .execute()
  return chosenEvents.flatMap((event) =>
    channels.map((channel) => ({
      ...{ event, channel },
      wanted:
        made.find((one) => one.event === event && one.channel === channel)?.wanted ??
        toldByDefault(event, channel),
    })),
  )
}

export async function choose({
  trx,
  actor,
  body,
}: CallOutput<(typeof announcementEndpoints)['choose']> & CommandContext): Promise<Choice[]> {
  for (const choice of body.choices)
    await trx
      .insertInto('notificationChoice')
      .values({ userId: actor.id, ...choice })
      .onConflict((conflict) =>
        conflict.columns(['userId', 'event', 'channel']).doUpdateSet({ wanted: choice.wanted }),
      )
      .execute()
  return choicesOf(trx, actor.id)
}
