import { quotation } from '@barem/shared/quotation/form'
import { shippingEndpoints } from '@barem/shared/quotation/shipping'
import { shippingFeeOf } from '@barem/shared/trade-line/shipping'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { optionsOf } from '#category/options.ts'
import { NumberField } from '#form/NumberField.tsx'
import type { FormValues } from '#form/RecordForm.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { useFormat } from '#i18n/i18n.ts'
import { pricingDraft } from '#trade-line/pricing-draft.ts'

const rates = optionsOf('shipping_fee')

/** The entry of the list that the fee is computed by; without one the fee is typed. */
export function ShippingRate({ name }: { name: string }) {
  const { t } = useTranslation()
  return <RemoteSelectField name={name} endpoint={rates} hint={t('quotation.shippingRateHint')} />
}

/** The fee: computed of what stands in the form where an entry says how, else typed; whoever types one leaves the entry. */
export function ShippingFee({ name }: { name: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = Form.useFormInstance()
  const computed = useFee()
  const fee = computed?.fee ?? null
  const [isLeft, setLeft] = useState(false)
  useEffect(() => {
    // what is typed meanwhile has left the entry already
    if (fee === null || !form.getFieldValue('shippingRateId')) return
    setLeft(false)
    if (form.getFieldValue(name) !== fee) form.setFieldValue(name, fee)
  }, [form, name, fee])
  const leave = () => {
    if (!form.getFieldValue('shippingRateId')) return
    form.setFieldsValue({ shippingRateId: null, shippingRate: null })
    setLeft(true)
  }
  if (!computed)
    return <NumberField name={name} unit="đ" {...(isLeft ? { beside: t('quotation.shippingTyped') } : {})} />
  const { pricePerKilogram } = computed
  const hint =
    pricePerKilogram === null
      ? t('quotation.shippingUnpriced')
      : t('quotation.shippingComputed', { price: `${format.number(pricePerKilogram, 2)}\u00a0đ/kg` })
  return (
    <NumberField
      name={name}
      unit="đ"
      onTyped={leave}
      {...(pricePerKilogram === null ? { warning: hint } : { beside: hint })}
    />
  )
}

/** Null where it is typed, or nothing is known yet. */
function useFee() {
  const form = Form.useFormInstance()
  const watched: FormValues | undefined = useDeferredValue(Form.useWatch([], form))
  const values: FormValues = { ...form.getFieldsValue(true), ...watched }
  const shippingRateId = typeof values.shippingRateId === 'string' ? values.shippingRateId : null
  const { lines } = pricingDraft(quotation.line, values, false)
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))].toSorted()
  const { data } = useQuery({
    ...queryOf(
      shippingEndpoints.rate,
      { body: { shippingRateId: shippingRateId ?? '', productIds } } as never,
      { quiet: true },
    ),
    enabled: shippingRateId !== null,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are those of what is watched
  return useMemo(() => {
    if (!shippingRateId || !data) return null
    const counted = new Set(data.counted)
    const { pricePerKilogram } = data
    const fee =
      pricePerKilogram === null
        ? null
        : shippingFeeOf(pricePerKilogram, lines, (productId) => counted.has(productId))
    return { pricePerKilogram, fee }
  }, [shippingRateId, data, watched])
}
