import { sql } from 'kysely'
import { spreadsheet } from '#spreadsheet/kind'
import type { Module } from '../module.ts'
import { discountPolicies } from './repository.ts'
import { discountPolicyRoutes } from './routes.ts'
import { discountPolicyRecord } from './save.ts'
import { discountPolicySpreadsheet } from './spreadsheet.ts'

export const discountPolicyModule: Module = {
  name: 'discount-policy',
  routes: discountPolicyRoutes,
  constraints: {
    discount_policy_code_key: { code: 'duplicate-code', path: 'code' },
    discount_policy_alike_key: { code: 'discount-policy-alike', path: 'validFrom' },
  },
  spreadsheets: [spreadsheet(discountPolicySpreadsheet)],
  lists: [discountPolicies],
  found: [
    {
      entity: 'discountPolicy',
      list: discountPolicies,
      title: sql`discount_policy.code || ' · ' || discount_policy.name`,
      detail: () => sql<string>`''`,
    },
  ],
  records: [
    {
      ...{ table: 'discount_policy', entity: discountPolicyRecord.entity, name: 'code' },
      changes: ['discountPolicy.updated'],
      unique: { 'discount policy': 'upper(code)' },
    },
  ],
}
