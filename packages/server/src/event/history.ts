import type { Kysely, Transaction } from 'kysely'
import { keptPlan } from '#db/kept-plans'
import type { Database } from '#db/types'
import type { Change } from './record.ts'

/** The history of one record, newest first: who, when, what, with the changed fields. */
export async function historyOf(
  db: Kysely<Database> | Transaction<Database>,
  entity: string,
  entityId: string,
) {
  const rows = await db
    .selectFrom('event')
    .leftJoin('appUser', 'appUser.id', 'event.actorId')
    .modifyFront(keptPlan)
    .select([
      'event.id',
      'event.at',
      'event.kind',
      'event.note',
      'event.changes',
      'appUser.fullName as actorName',
    ])
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    changes: row.changes as unknown as Change[],
  }))
}
