import { addDays, businessDate } from '@barem/shared/values/local-date'
import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import { tellCreated } from './created.ts'
import { findByName, type SeedBase } from './lookup.ts'

/** What the demo world sells its steel for: by group, better for dealers, and one that begins next week. */
export async function seedPriceConfigurations(trx: Transaction<Database>, base: SeedBase): Promise<void> {
  const { now, newId, actorId } = base
  const [group, customerType] = [await findByName(trx, 'productGroup'), await findByName(trx, 'customerType')]
  const today = businessDate(now)
  const stamp = { createdAt: now, createdBy: actorId, modifiedAt: now, modifiedBy: actorId }
  const rules = [
    { productGroupId: group('Thép xây dựng'), rate: 6.5, step: 50, days: -30 },
    {
      productGroupId: group('Thép xây dựng'),
      customerTypeId: customerType('Đại lý'),
      rate: 4.5,
      step: 50,
      days: -30,
    },
    { productGroupId: group('Thép hình'), money: 900, step: 50, days: -12 },
    { source: 'supplier', base: 'import', rate: 3.25, step: 10, days: -12 },
    {
      productGroupId: group('Thép xây dựng'),
      rate: 7,
      step: 50,
      days: 7,
      note: 'Theo bảng giá mới của nhà máy',
    },
  ]
  const rows = rules.map(({ days, ...rule }) => ({
    ...{ id: newId(), base: 'capital', ...rule, ...stamp },
    validFrom: addDays(today, days),
  }))
  await trx.insertInto('priceConfiguration').values(rows).execute()
  await tellCreated(trx, base, 'priceConfiguration', rows)
}
