import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { SeedBase } from './lookup.ts'

/** The history of seeded records begins as that of all others: with whoever entered them. */
export async function tellCreated(
  trx: Transaction<Database>,
  { now, newId, actorId }: SeedBase,
  entity: 'customer' | 'discountPolicy' | 'interaction' | 'priceConfiguration' | 'product',
  rows: readonly { id: string }[],
): Promise<void> {
  const events = rows.map(({ id: entityId }) => ({
    ...{ id: newId(), at: now, actorId, kind: `${entity}.created`, entity, entityId },
    traceId: 'seed',
  }))
  await trx.insertInto('event').values(events).execute()
}
