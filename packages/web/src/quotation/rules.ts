import { quotationLine } from '@barem/shared/quotation/fields'
import { checkHeader, quotationBody } from '@barem/shared/quotation/form'
import type { Dong } from '@barem/shared/values/money'
import type { FormValues } from '#form/RecordForm.tsx'
import { figureIn, issuesBeyond, linesSchema } from '#trade-line/pricing-draft.ts'

/** A quotation as its page holds it. */
export const quotationSchema = quotationBody.extend({ lines: linesSchema(quotationLine) })

/** What the rules find wrong, at the fields of the form. */
export function issuesIn(values: FormValues, seesCost: boolean) {
  const { date, validUntil, discountReason } = values as Record<string, string | null>
  const discount = figureIn<Dong>(values, 'discount') ?? (0 as Dong)
  const own = checkHeader({
    date: date ?? '',
    validUntil: validUntil ?? null,
    discount,
    discountReason: discountReason ?? null,
  })
  return issuesBeyond({ schema: quotationSchema, lineKind: quotationLine }, values, { own, seesCost })
}
