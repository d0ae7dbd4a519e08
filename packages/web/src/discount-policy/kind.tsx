import { type DiscountPolicy, discountPolicyEndpoints } from '@barem/shared/discount-policy/endpoints'
import { discountPolicyBody } from '@barem/shared/discount-policy/form'
import { formatFor } from '@barem/shared/values/format'
import { businessDate } from '@barem/shared/values/local-date'
import { currentLocale, hasText, textOf } from '#i18n/i18n.ts'
import type { RecordKind } from '#record/record-kind.ts'
import { plain } from '#ui/display-value.ts'
import { DiscountPolicyFields, discountPolicyLabels } from './DiscountPolicyFields.tsx'
import { PolicyCost } from './PolicyCost.tsx'
import { discountPolicyPaths } from './paths.ts'
import { notTodayWords, weekdayWords } from './terms.ts'

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
  head: headOf,
  called: ({ code, name }) => ({ code, name }),
  history: {
    value: (field, value, format) => {
      if (field === 'weekdays') return weekdayWords(String(value).split(', ').map(Number))
      const key = `discountPolicy.${field}.${value}`
      return hasText(key) ? textOf(key) : plain(value, format)
    },
  },
}

/** When it holds next where that is not today, and what it gave so far; null where there is neither. */
function headOf(policy: DiscountPolicy) {
  const { id, cost } = policy
  const notToday = notTodayWords(policy, businessDate(new Date()), formatFor(currentLocale()))
  if (!notToday && !cost) return null
  return (
    <>
      {notToday ? <strong>{notToday}</strong> : null}
      {cost ? (
        <span>
          {textOf('discountPolicy.field.cost')}: <PolicyCost id={id} cost={cost} />
        </span>
      ) : null}
    </>
  )
}
