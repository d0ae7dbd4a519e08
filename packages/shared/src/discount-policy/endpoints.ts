import { z } from 'zod'
import { recordAbilities } from '#http/abilities'
import type { Endpoints } from '#http/endpoint'
import { id, pageQuery, reference, version } from '#http/page'
import { choiceFilter, dateFilter, referenceFilter, switchFilter, toggleFilter } from '#list/filter'
import { recordEndpoints } from '#record/endpoints'
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
} satisfies Endpoints
