import { type DiscountPolicy, discountPolicyEndpoints } from '@barem/shared/discount-policy/endpoints'
import { discountPolicyBody } from '@barem/shared/discount-policy/form'
import { businessDate } from '@barem/shared/values/local-date'
import { hasText, textOf } from '#i18n/i18n.ts'
import type { RecordKind } from '#record/record-kind.ts'
import { plain } from '#ui/display-value.ts'
import { DiscountPolicyFields, discountPolicyLabels } from './DiscountPolicyFields.tsx'
import { PolicyCost } from './PolicyCost.tsx'
import { discountPolicyPaths } from './paths.ts'
import { weekdayWords } from './terms.ts'

export const discountPolicyKind: RecordKind<DiscountPolicy> = {
  entity: 'discountPolicy',
  endpoints: discountPolicyEndpoints,
  paths: discountPolicyPaths,
  schema: discountPolicyBody,
  initial: {
    ...{ type: 'rate', condition: 'amount', repeat: 'daily', weekdays: [], active: true },
    validFrom: businessDate(new Date()),
  },
  labels: discountPolicyLabels,
  fields: (policy) => <DiscountPolicyFields policy={policy} />,
  head: ({ id, cost }) =>
    cost ? (
      <span>
        {textOf('discountPolicy.field.cost')}: <PolicyCost id={id} cost={cost} />
      </span>
    ) : null,
  called: ({ code, name }) => ({ code, name }),
  history: {
    value: (field, value, format) => {
      if (field === 'weekdays') return weekdayWords(String(value).split(', ').map(Number))
      const key = `discountPolicy.${field}.${value}`
      return hasText(key) ? textOf(key) : plain(value, format)
    },
  },
}
