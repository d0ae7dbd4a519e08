import { readDiscount, type TypedDiscount } from '@barem/shared/trade-line/discount'
import type { LineKind } from '@barem/shared/trade-line/line'
import { needsReason } from '@barem/shared/trade-line/money-header'
import { priceLines } from '@barem/shared/trade-line/pricing'
import type { Locale } from '@barem/shared/values/constants'
import { parseAmount } from '@barem/shared/values/parse-amount'
import { Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '#form/AmountInput.tsx'
import { Field } from '#form/Field.tsx'
import { NumberField } from '#form/NumberField.tsx'
import type { FormValues } from '#form/RecordForm.tsx'
import { TextField } from '#form/TextField.tsx'
import { useFormat } from '#i18n/i18n.ts'
import { discountIn, pricingDraft } from './pricing-draft.ts'

/** The deposit in đồng; typed as "30%" it becomes that part of the total as it is now, and says so. */
export function DepositField({ name, kind }: { name: string; kind: LineKind }) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = Form.useFormInstance()
  const [said, setSaid] = useState<string | null>(null)
  const read = (typed: string, locale: Locale) => {
    if (!typed.trim().endsWith('%')) {
      setSaid(null)
      return parseAmount(typed, locale)
    }
    const { totals } = priceLines(pricingDraft(kind, form.getFieldsValue(true), false))
    const found = readDiscount(typed, locale, { ...totals, goods: totals.total })
    setSaid(
      found?.from && 'rate' in found.from
        ? t('tradeLine.depositOf.rate', {
            rate: format.rate(found.from.rate),
            total: format.money(totals.total),
          })
        : null,
    )
    return found?.discount ?? null
  }
  return <NumberField name={name} unit="đ" hint={said ?? t('tradeLine.depositOf.hint')} read={read} />
}

/** The discount in đồng; typed as "1,2%" or "200 đ/kg" it becomes what comes of that now, and says of what. */
export function DiscountField({ name, kind }: { name: string; kind: LineKind }) {
  const { t } = useTranslation()
  const format = useFormat()
  const form = Form.useFormInstance()
  const [said, setSaid] = useState<string | null>(null)
  const read = (typed: string, locale: Locale) => {
    const { totals } = priceLines(pricingDraft(kind, form.getFieldsValue(true), false))
    const found = readDiscount(typed, locale, totals)
    setSaid(words(found?.from ?? null, totals))
    return found?.discount ?? null
  }
  const words = (from: TypedDiscount['from'], totals: { goods: number; theoreticalWeight: number }) => {
    if (from === null) return null
    return 'rate' in from
      ? t('tradeLine.discountOf.rate', { rate: format.rate(from.rate), goods: format.money(totals.goods) })
      : t('tradeLine.discountOf.perKilogram', {
          price: format.money(from.perKilogram),
          weight: format.kilograms(totals.theoreticalWeight),
        })
  }
  return (
    <Field name={name} hint={said ?? t('tradeLine.discountOf.hint')}>
      <AmountInput unit="đ" read={read} />
    </Field>
  )
}

/** Why a discount is given: marked as required as long as the rule asks for it. */
export function DiscountReason({ name }: { name: string }) {
  const form = Form.useFormInstance()
  const needed: boolean = Form.useWatch((values: FormValues) => needsReason(discountIn(values)), {
    form,
    preserve: true,
  })
  return <TextField name={name} needed={needed} />
}
