import { addDays, businessDate } from '@barem/shared/values/local-date'
import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import { tellCreated } from './created.ts'
import { findByName, type SeedBase } from './lookup.ts'

/** What the demo world takes off large orders: by amount, by weight for dealers, at the end of each month, on Mondays, and once did. */
export async function seedDiscountPolicies(trx: Transaction<Database>, base: SeedBase): Promise<void> {
  const { now, newId, actorId } = base
  const customerType = await findByName(trx, 'customerType')
  const today = businessDate(now)
  const validFrom = addDays(today, -30)
  const stamp = { createdAt: now, createdBy: actorId, modifiedAt: now, modifiedBy: actorId }
  const policies = [
    {
      ...{ name: 'Đơn hàng từ 2 tỷ', type: 'rate', discount: 1.2 },
      ...{ condition: 'amount', quantity: 2_000_000_000, repeat: 'daily' },
    },
    {
      ...{ name: 'Đại lý lấy từ 150 tấn', type: 'money', per: 'kilogram', discount: 150 },
      ...{ condition: 'weight', quantity: 150_000, repeat: 'daily' },
      customerTypeId: customerType('Đại lý'),
    },
    {
      ...{ name: 'Chốt đơn cuối tháng', type: 'money', per: 'order', discount: 5_000_000 },
      ...{ condition: 'amount', quantity: 1_500_000_000, repeat: 'monthly', monthDay: 31 },
    },
    {
      ...{ name: 'Thứ hai đầu tuần', type: 'rate', discount: 0.3 },
      ...{ condition: 'amount', quantity: 1_000_000_000, repeat: 'weekly', weekdays: [1] },
    },
    {
      ...{ name: 'Đại lý lấy từ 100 tấn, quý trước', type: 'money', per: 'kilogram', discount: 100 },
      ...{ condition: 'weight', quantity: 100_000, repeat: 'daily' },
      customerTypeId: customerType('Đại lý'),
      ...{ validFrom: addDays(today, -150), validTo: addDays(today, -61) },
    },
  ]
  const rows = policies.map((policy) => ({ id: newId(), validFrom, ...policy, ...stamp }))
  await trx.insertInto('discountPolicy').values(rows).execute()
  await tellCreated(trx, base, 'discountPolicy', rows)
}
