import type { DiscountedGoods } from '@barem/shared/discount-policy/choice'
import type { KnownPolicy } from '@barem/shared/discount-policy/judged'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#access/actor'
import { may } from '#access/actor'
import { seenOnly } from '#access/record-scope'
import { compileOnce } from '#db/statement'
import type { Db } from '#list/list'
import { type DiscountPolicyRow, discountPolicyRows, formOf } from './repository.ts'

/** What is about to begin, or has ended lately, is told too. */
const DAYS_BESIDE = 31

interface Asked {
  customerId: string | null
  day: string
}

export interface KnownPolicies extends Pick<DiscountedGoods, 'customerTypeId'> {
  policies: KnownPolicy[]
}

type Value = RawBuilder<unknown>

function rowsOn(db: Db, day: Value, customerType: Value) {
  return discountPolicyRows(db)
    .select(sql<string | null>`${customerType}`.as('buyerTypeId'))
    .where('discountPolicy.active', '=', true)
    .where(sql<SqlBool>`valid_from <= ${day}::date + ${sql.lit(DAYS_BESIDE)}`)
    .where(sql<SqlBool>`coalesce(valid_to, 'infinity') >= ${day}::date - ${sql.lit(DAYS_BESIDE)}`)
}

function typeOf(customerId: Value) {
  return sql`(select customer_type_id from customer where customer.id = ${customerId}::uuid)`
}

const policiesOn = compileOnce(['day', 'customerId'], (db, { day, customerId }) =>
  rowsOn(db, day, typeOf(customerId)),
)

function knownOf(rows: readonly (DiscountPolicyRow & { buyerTypeId: string | null })[]): KnownPolicies {
  return {
    customerTypeId: rows[0]?.buyerTypeId ?? null,
    policies: rows.map((row) => {
      const { id, code, customerTypeName } = row
      return { ...formOf(row), id, code, customerType: customerTypeName }
    }),
  }
}

/** The policies in use around a day, and the type of whom they are asked for. */
export async function knownPolicies(db: Db, { day, customerId }: Asked): Promise<KnownPolicies> {
  return knownOf(await policiesOn(db, { day, customerId }))
}

/** The same for somebody, who is told no type of a customer they do not see. */
export async function policiesFor(db: Db, actor: Actor, { day, customerId }: Asked): Promise<KnownPolicies> {
  const seen = may(actor, 'customer:view')
    ? sql`(select customer_type_id from customer
        where customer.id = ${customerId}::uuid and ${seenOnly(actor, 'customer')})`
    : sql`null::uuid`
  return knownOf(await rowsOn(db, sql`${day}`, seen).execute())
}
