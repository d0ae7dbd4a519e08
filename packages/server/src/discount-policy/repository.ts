import {
  type DiscountPolicy,
  type DiscountPolicyItem,
  discountPolicyFilters,
  type discountPolicyQuery,
} from '@barem/shared/discount-policy/endpoints'
import { type DiscountPolicyBody, discountPolicyBody } from '@barem/shared/discount-policy/form'
import { nearestNumber, toWire } from '@barem/shared/values/decimal'
import { toQuantity } from '@barem/shared/values/quantity'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { type Actor, may } from '#access/actor'
import { recordAbilitiesFor } from '#access/record-abilities'
import { seenOnly } from '#access/record-scope'
import { searchConditions } from '#db/search'
import type { ReadContext } from '#http/call'
import { type Db, viewOf } from '#list/list'
import { onDay } from '#list/on-day'
import { listAnswer } from '#list/page'
import { eachRow } from '#list/rows'
import { fieldsOf } from '#record/record-kind'

export type DiscountPolicyQuery = z.output<typeof discountPolicyQuery>
/** The query of a list without its page. */
export type DiscountPolicyView = Omit<DiscountPolicyQuery, 'pageNumber' | 'pageSize'>

type Choices = Pick<DiscountPolicyBody, 'type' | 'per' | 'condition' | 'repeat'>

/** Discount policies with the names of their customer types. */
export function discountPolicyRows(db: Db) {
  return db
    .selectFrom('discountPolicy')
    .leftJoin('customerType', 'customerType.id', 'discountPolicy.customerTypeId')
    .selectAll('discountPolicy')
    .select('customerType.name as customerTypeName')
    .$narrowType<Choices>()
}

export type DiscountPolicyRow = Awaited<
  ReturnType<ReturnType<typeof discountPolicyRows>['executeTakeFirstOrThrow']>
>

/**
 * The same with what each took off approved quotations so far, of those this person sees. A quotation that was replaced after
 * part of it was contracted counts whole: its next revision keeps its part by hand.
 */
export function costedRows(db: Db, actor: Actor) {
  return discountPolicyRows(db).select(costFor(actor).as('cost'))
}

function costFor(actor: Actor) {
  if (!may(actor, 'quotation:view')) return sql<string | null>`null::text`
  return sql<string | null>`(select coalesce(sum(quotation.discount), 0)::text from quotation
    where quotation.discount_policy_id = discount_policy.id and quotation.status = 'approved'
      and ${seenOnly(actor, 'quotation')})`
}

type CostedRow = DiscountPolicyRow & { cost?: string | null }

/** The form of a stored policy. */
export function formOf(row: DiscountPolicyRow): DiscountPolicyBody {
  const { discount, quantity } = row
  return fieldsOf<DiscountPolicyBody>(discountPolicyBody, {
    ...row,
    ...{ discount: toWire(discount), quantity: toQuantity(quantity) },
  } as DiscountPolicyBody)
}

function presentItem(row: CostedRow, actor: Actor): DiscountPolicyItem {
  const { id, code, customerTypeId, customerTypeName, version, modifiedAt } = row
  const { customerTypeId: _, ...form } = formOf(row)
  return {
    ...form,
    ...{ id, code, version },
    customerType: customerTypeId && customerTypeName ? { id: customerTypeId, name: customerTypeName } : null,
    cost: row.cost == null ? null : nearestNumber(row.cost),
    modifiedAt: modifiedAt.toISOString(),
    abilities: recordAbilitiesFor(actor, 'discountPolicy'),
  }
}

/** One policy, with the id its form has. */
export function presentDiscountPolicy(row: CostedRow, actor: Actor): DiscountPolicy {
  return { ...presentItem(row, actor), customerTypeId: row.customerTypeId }
}

export const discountPolicies = {
  table: 'discountPolicy',
  counted: true,
  search: (text: string | undefined) => searchConditions(sql`discount_policy.search_key`, text),
  filters: discountPolicyFilters,
  own: {
    // the day it is asked for on, which `onDay` puts in its place
    current: (today: unknown) =>
      sql<SqlBool>`discount_policy.active and coalesce(discount_policy.valid_to, 'infinity') >= ${today}`,
  },
  sort: '-validFrom',
  orders: {
    code: [sql`discount_policy.code collate vi_natural`],
    name: [sql`discount_policy.name collate vi_natural`],
    validFrom: [sql`discount_policy.valid_from`],
    modifiedAt: [sql`discount_policy.modified_at`],
  },
  rows: discountPolicyRows,
} as const

/** One page of discount policies. */
export function listDiscountPolicies(context: ReadContext, query: DiscountPolicyQuery) {
  const { actor, now } = context
  const list = { ...discountPolicies, rows: (db: Db) => costedRows(db, actor) }
  return listAnswer(context, list, onDay(query, ['current'], now), (row) => presentItem(row, actor))
}

/** Every policy of a view in its order. */
export function eachDiscountPolicy({ db, actor, now }: ReadContext, view: DiscountPolicyView) {
  return eachRow(db, discountPolicies, viewOf(discountPolicies, actor, onDay(view, ['current'], now)))
}
