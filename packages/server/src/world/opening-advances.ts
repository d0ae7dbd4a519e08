import type { Transaction } from 'kysely'
import type { Database } from '#db/types'

interface Base {
  now: Date
  newId(): string
  actorId: string
  people: ReadonlyMap<string, string>
}

/** What one of the demo's people still had to settle when it began. */
export async function seedOpeningAdvances(
  trx: Transaction<Database>,
  { now, newId, actorId, people }: Base,
): Promise<void> {
  const stamps = { createdAt: now, createdBy: actorId, modifiedAt: now, modifiedBy: actorId }
  await trx
    .insertInto('openingAdvance')
    .values({
      ...{ id: newId(), employeeId: people.get('admin.lan')!, date: '2026-10-31', amount: '1500000' },
      ...{ note: 'Chuyển từ sổ cũ', ...stamps },
    })
    .execute()
}
