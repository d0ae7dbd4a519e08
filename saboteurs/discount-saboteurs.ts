import type { Saboteur } from './saboteur.ts'

const policies = (name: string) => ({
  file: 'packages/server/src/discount-policy/discount-policy.test.ts',
  name,
})
const choice = (name: string) => ({ file: 'packages/shared/src/discount-policy/choice.test.ts', name })
const quotations = (name: string) => ({
  file: 'packages/server/src/quotation/discount.test.ts',
  name,
})
const CHOICE = 'packages/shared/src/discount-policy/choice.ts'

/** What is taken off a document. */
export const discountSaboteurs: Saboteur[] = [
  {
    name: 'no two discount policies are alike',
    file: 'packages/server/src/db/migrations/123_discount_policy.sql',
    find: 'create unique index discount_policy_alike_key',
    replace: 'create index discount_policy_alike_key',
    test: policies(
      'of policies that are alike the second is refused, also of ten at once; one out of use stands in nobody’s way',
    ),
  },
  {
    name: 'a discount is no more than the goods',
    file: CHOICE,
    find: 'compare(given, goods) > 0 ? goods : given',
    replace: 'given',
    test: choice(
      'whatever the policies: never more than the goods, whole đồng, the best of all, in whatever order they stand',
    ),
  },
  {
    name: 'day 31 is the last day of a shorter month',
    file: CHOICE,
    find: 'Math.min(monthDay, last)',
    replace: 'monthDay',
    test: choice('day 31 is 2027-02-28'),
  },
  {
    name: 'a discount by policy is what the server computes',
    file: 'packages/server/src/quotation/charges.ts',
    find: 'header: { ...drafted.header, ...discount.header, shippingFee, ...cleared }',
    replace: 'header: { ...drafted.header, shippingFee, ...cleared }',
    test: quotations(
      'the best single policy is taken, and the page says why, and why not each of the others',
    ),
  },
  {
    name: 'a quotation is sent with the discount its policies give',
    file: 'packages/server/src/quotation/outdated.ts',
    find: "if (!isSame) throw new Refusal('discount-outdated')",
    replace: "if (!isSame && false) throw new Refusal('discount-outdated')",
    test: quotations(
      'what was changed since is refused when it is sent; from then on it stands, and cannot be deleted',
    ),
  },
]
