import type { Channel } from '@barem/shared/notification/channels'
import type { Db } from '#list/list'

/** Where the program remembers when somebody last corrected a channel; each has a key of its own. */
const noteOf = (channel: Channel) => `released.${channel}`

/** What waits for a channel after a failure is due now, and a worker that pauses it goes on. */
export async function release(db: Db, channel: Channel, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dueAt: now })
    .where('status', '=', 'pending')
    .where('channel', '=', channel)
    .where('dueAt', '>', now)
    .execute()
  const value = JSON.stringify({ at: now.toISOString() })
  await db
    .insertInto('setting')
    .values({ key: noteOf(channel), value })
    .onConflict((on) => on.column('key').doUpdateSet({ value }))
    .execute()
}

/** When a channel was last corrected, in milliseconds since 1970. */
export async function releasedAt(db: Db, channel: Channel): Promise<number | null> {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', noteOf(channel))
    .executeTakeFirst()
  return row ? Date.parse((row.value as { at: string }).at) : null
}
