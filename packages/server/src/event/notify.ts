import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { Deps } from '../deps.ts'

interface Notice {
  /** The event, and what the bell says: `notification.<kind>`. */
  kind: string
  entity: string
  entityId: string
  params: Record<string, string | number>
  traceId: string
  /** In the history. */
  note?: string | null
}

/**
 * Writes an event that nobody caused, and rings the bell of every SuperAdmin who may sign in. Answers whose bells ring:
 * they are told after the commit.
 */
export async function notifySuperAdmins(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Transaction<Database>,
  notice: Notice,
): Promise<string[]> {
  return notifyPeople(deps, trx, notice, await superAdmins(trx))
}

/** The ids of every SuperAdmin who may sign in. */
export async function superAdmins(trx: Transaction<Database>): Promise<string[]> {
  const admins = await trx
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'SuperAdmin')
    .where('isLocked', '=', false)
    .execute()
  return admins.map(({ id }) => id)
}

/** The same, of these people's bells. */
export async function notifyPeople(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  trx: Transaction<Database>,
  { params, traceId, note = null, ...event }: Notice,
  people: readonly string[],
): Promise<string[]> {
  const [now, eventId] = [clock.now(), random.id()]
  await trx
    .insertInto('event')
    .values({ id: eventId, at: now, actorId: null, ...event, note, traceId })
    .execute()
  const rows = people.map((userId) => ({
    ...{ id: random.id(), userId, eventId, ...event, params: JSON.stringify(params), createdAt: now },
  }))
  if (rows.length > 0) await trx.insertInto('notification').values(rows).execute()
  return [...people]
}
