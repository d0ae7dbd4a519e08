import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { Deps } from '../deps.ts'

interface Ringing {
  /** The event, and what the bell says: `notification.<kind>`. */
  kind: string
  entity: string
  entityId: string
  params: Record<string, string>
  traceId: string
}

/**
 * Writes an event that nobody caused, and rings the bell of every SuperAdmin who may sign in. Answers whose bells ring:
 * they are told after the commit.
 */
export async function ringSuperAdmins(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  trx: Transaction<Database>,
  { params, traceId, ...event }: Ringing,
): Promise<string[]> {
  const [now, eventId] = [clock.now(), random.id()]
  await trx
    .insertInto('event')
    .values({ id: eventId, at: now, actorId: null, ...event, traceId })
    .execute()
  const admins = await trx
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'SuperAdmin')
    .where('isLocked', '=', false)
    .execute()
  const rows = admins.map(({ id: userId }) => ({
    ...{ id: random.id(), userId, eventId, ...event, params: JSON.stringify(params), createdAt: now },
  }))
  if (rows.length > 0) await trx.insertInto('notification').values(rows).execute()
  return admins.map(({ id }) => id)
}
