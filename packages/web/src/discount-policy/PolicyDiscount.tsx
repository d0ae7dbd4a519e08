import { type Choice, choosePolicy } from '@barem/shared/discount-policy/choice'
import { discountPolicyEndpoints } from '@barem/shared/discount-policy/endpoints'
import { explainedPolicies, type KnownPolicy } from '@barem/shared/discount-policy/judged'
import type { LineKind } from '@barem/shared/trade-line/line'
import { priceLines } from '@barem/shared/trade-line/pricing'
import { isLocalDate } from '@barem/shared/values/local-date'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import type { FormValues } from '#form/RecordForm.tsx'
import { useFormat } from '#i18n/i18n.ts'
import { pricingDraft } from '#trade-line/pricing-draft.ts'
import { Judged } from './Judged.tsx'

/** The discount of the best policy for what stands in the form, and why: what the server computes again when it is saved. */
export function PolicyDiscount({ kind }: { kind: LineKind }) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = Form.useFormInstance()
  const choice = useChoice(kind)
  const discount = choice?.discount
  useEffect(() => {
    if (discount !== undefined && form.getFieldValue('discount') !== discount)
      form.setFieldValue('discount', discount)
  }, [form, discount])
  const judged = choice ? explainedPolicies(choice) : []
  return (
    <div className="field field-wide" role="status" aria-label={t('quotation.field.discountPolicy')}>
      {/* the sums read it as a field of the form */}
      <Form.Item name="discount" hidden>
        <input type="hidden" />
      </Form.Item>
      <p className="policy-words">
        {t('quotation.field.discount')}: <strong className="figures">{format.money(discount ?? 0)}</strong>
      </p>
      {choice ? <Judged judged={judged} /> : null}
    </div>
  )
}

/** Null until the policies of the day are there. */
function useChoice(kind: LineKind): Choice<KnownPolicy> | null {
  const form = Form.useFormInstance()
  const watched: FormValues | undefined = useDeferredValue(Form.useWatch([], form))
  const values: FormValues = { ...form.getFieldsValue(true), ...watched }
  const customerId = typeof values.customerId === 'string' ? values.customerId : undefined
  const day = isLocalDate(values.date) ? values.date : undefined
  const query = { ...(customerId ? { customerId } : {}), ...(day ? { day } : {}) }
  const { data } = useQuery({
    ...queryOf(discountPolicyEndpoints.candidates, { query }, { quiet: true }),
    enabled: day !== undefined,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values are those of what is watched
  return useMemo(() => {
    if (!data || !day) return null
    const { goods, theoreticalWeight, quantity } = priceLines(pricingDraft(kind, values, false)).totals
    const { customerTypeId } = data
    return choosePolicy(data.policies as KnownPolicy[], {
      ...{ day, customerTypeId, goods, theoreticalWeight, quantity },
    })
  }, [kind, data, day, watched])
}
