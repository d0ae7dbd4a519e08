import { choosePolicy, judgePolicy, nextDays } from '@barem/shared/discount-policy/choice'
import type { TriedPolicy, TryBody } from '@barem/shared/discount-policy/endpoints'
import { discountPolicyIssue, normalizedPolicy } from '@barem/shared/discount-policy/form'
import { toWire } from '@barem/shared/values/decimal'
import { may } from '#access/actor'
import { isSeen } from '#access/record-scope'
import type { ReadContext } from '#http/call'
import { fieldRefusal, Refusal } from '#refusal'
import { policiesFor } from './known-policies.ts'

/**
 * What a policy, saved or not, would give a quotation that stands, and what gives it most otherwise. Of a quotation from before
 * the policy it says what it gives on the policy's first day: what begins ahead is tried before it begins.
 */
export async function tryPolicy(context: ReadContext & { body: TryBody }): Promise<TriedPolicy> {
  const { db, actor, body } = context
  if (!may(actor, 'quotation:view'))
    throw new Refusal('forbidden', { params: { permission: 'quotation:view' } })
  const policy = normalizedPolicy(body.policy)
  const issue = discountPolicyIssue(policy)
  if (issue) throw fieldRefusal(`policy.${issue.path}`, issue.code, issue.params)
  const row = await db
    .selectFrom('quotation')
    .innerJoin('customer', 'customer.id', 'quotation.customerId')
    .leftJoin('discountPolicy as carried', 'carried.id', 'quotation.discountPolicyId')
    .select(['quotation.id', 'number', 'date', 'customerId', 'customerName', 'goodsTotal'])
    .select(['customer.customerTypeId', 'carried.name as carriedName'])
    .select(['theoreticalWeightTotal', 'quantityTotal', 'quotation.discount'])
    .where('quotation.id', '=', body.quotationId)
    .executeTakeFirst()
  if (!row || !(await isSeen(db, actor, 'quotation', row.id)))
    throw fieldRefusal('quotationId', 'unknown-reference')
  const isFirstDay = row.date < policy.validFrom
  const day = (isFirstDay && nextDays(policy, policy.validFrom, 1)[0]) || row.date
  // of a customer who was given away it is judged as of one without a type, which would be found out by trying each
  const seen = may(actor, 'customer:view') && (await isSeen(db, actor, 'customer', row.customerId))
  const { policies } = await policiesFor(db, actor, { day, customerId: row.customerId })
  const goods = {
    day,
    customerTypeId: seen ? row.customerTypeId : null,
    goods: row.goodsTotal,
    theoreticalWeight: row.theoreticalWeightTotal,
    quantity: row.quantityTotal,
  }
  const others = policies.filter(({ code }) => code.toUpperCase() !== policy.code?.toUpperCase())
  const { best, discount } = choosePolicy(others, goods)
  return {
    ...judgePolicy(policy, goods),
    quotation: { id: row.id, name: row.number },
    ...{ day, isFirstDay: day !== row.date },
    goods: toWire(row.goodsTotal),
    theoreticalWeight: toWire(row.theoreticalWeightTotal),
    quantity: toWire(row.quantityTotal),
    stands: { discount: toWire(row.discount), policy: row.carriedName },
    other: best && { code: best.code, name: best.name, discount },
  }
}
