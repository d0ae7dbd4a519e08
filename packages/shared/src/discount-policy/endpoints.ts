import { z } from 'zod'
import { recordAbilities } from '#http/abilities'
import { type Endpoints, endpoint } from '#http/endpoint'
import { id, pageQuery, reference, version } from '#http/page'
import { choiceFilter, dateFilter, referenceFilter, switchFilter, toggleFilter } from '#list/filter'
import { recordEndpoints } from '#record/endpoints'
import { localDate } from '#values/local-date'
import { misfits } from './choice.ts'
import { discountPolicyBody, policyConditions, policyPers, policyRepeats, policyTypes } from './form.ts'

/** A discount policy as a list shows it. */
export const discountPolicyItem = z.object({
  id,
  code: z.string(),
  name: z.string(),
  type: z.enum(policyTypes),
  per: z.enum(policyPers).nullable(),
  discount: z.number(),
  condition: z.enum(policyConditions),
  quantity: z.number(),
  customerType: reference.nullable(),
  repeat: z.enum(policyRepeats),
  weekdays: z.array(z.number()),
  monthDay: z.number().nullable(),
  validFrom: z.iso.date(),
  validTo: z.iso.date().nullable(),
  active: z.boolean(),
  /** What it took off approved quotations so far, of those the caller sees; null for whoever sees none. */
  cost: z.number().nullable(),
  version,
  modifiedAt: z.iso.datetime(),
  abilities: recordAbilities,
})
export type DiscountPolicyItem = z.output<typeof discountPolicyItem>

/** The same with the id of its customer type, as its form has it. */
export const discountPolicySchema = discountPolicyItem.extend({ customerTypeId: id.nullable() })
export type DiscountPolicy = z.output<typeof discountPolicySchema>

export const discountPolicyFilters = {
  type: choiceFilter(policyTypes),
  condition: choiceFilter(policyConditions),
  customerTypeId: referenceFilter,
  active: switchFilter,
  /** Those that give something today or later, as far as their days say. */
  current: toggleFilter,
  fromFrom: dateFilter('validFrom', 'from'),
  fromTo: dateFilter('validFrom', 'to'),
}

export const discountPolicyQuery = pageQuery({
  sort: ['code', 'name', 'validFrom', 'modifiedAt'],
  filters: discountPolicyFilters,
})

/** A policy as the browser judges a quotation by it while its lines are typed. */
const candidate = discountPolicyItem
  .omit({ customerType: true, cost: true, version: true, modifiedAt: true, abilities: true })
  .extend({ customerTypeId: id.nullable(), customerType: z.string().nullable() })

export const tryBody = z.strictObject({ quotationId: id, policy: discountPolicyBody })
export type TryBody = z.output<typeof tryBody>

export const triedPolicy = z.object({
  quotation: reference,
  /** The day as of which it is tried. */
  day: z.iso.date(),
  /** That is the first day of the policy, since the quotation is from before it. */
  isFirstDay: z.boolean(),
  goods: z.number(),
  theoreticalWeight: z.number(),
  quantity: z.number(),
  discount: z.number(),
  misfit: z.enum(misfits).nullable(),
  missing: z.number().nullable(),
  /** What the quotation has now, and the policy it is from. */
  stands: z.object({ discount: z.number(), policy: z.string().nullable() }),
  /** The best of the other policies in use. */
  other: z.object({ code: z.string(), name: z.string(), discount: z.number() }).nullable(),
})
export type TriedPolicy = z.output<typeof triedPolicy>

export const discountPolicyEndpoints = {
  ...recordEndpoints({
    resource: 'DiscountPolicy',
    entity: 'discountPolicy',
    words: { one: 'a discount policy', many: 'discount policies' },
    form: discountPolicyBody,
    item: discountPolicyItem,
    record: discountPolicySchema,
    query: discountPolicyQuery,
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/DiscountPolicy/candidates',
    summary: 'The policies in use around a day, by which a quotation is judged, and the type of its customer',
    permission: 'quotation:view',
    query: z.strictObject({ customerId: id.optional(), day: localDate.optional() }),
    data: z.object({ customerTypeId: id.nullable(), policies: z.array(candidate) }),
  }),
  try: endpoint({
    method: 'POST',
    path: '/DiscountPolicy/try',
    effect: 'read',
    summary: 'What a policy, saved or not, would give a quotation, and why not',
    permission: 'discountPolicy:view',
    body: tryBody,
    data: triedPolicy,
  }),
} satisfies Endpoints
