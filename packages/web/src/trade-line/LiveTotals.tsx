import type { LineKind } from '@barem/shared/trade-line/line'
import { priceLines } from '@barem/shared/trade-line/pricing'
import { Form } from 'antd'
import { useDeferredValue, useMemo } from 'react'
import type { FormValues } from '#form/RecordForm.tsx'
import { pricingDraft } from './pricing-draft.ts'
import { Totals } from './Totals.tsx'

/** What the server would compute, by the same function, from what stands in the form. */
export function LiveTotals({ kind, seesCost }: { kind: LineKind; seesCost: boolean }) {
  const form = Form.useFormInstance()
  // After the key itself: the sums of five hundred lines take longer than a frame.
  const watched: FormValues | undefined = useDeferredValue(Form.useWatch([], form))
  const priced = useMemo(
    () => priceLines(pricingDraft(kind, { ...form.getFieldsValue(true), ...watched }, seesCost)),
    [kind, form, watched, seesCost],
  )
  return <Totals priced={priced} />
}
