import { quotation, quotationBody } from '@barem/shared/quotation/form'
import { checkMoney } from '@barem/shared/trade-line/money-header'
import type { Dong } from '@barem/shared/values/money'
import type { FormValues } from '#form/RecordForm.tsx'
import { figureIn, issuesBeyond, linesSchema } from '#trade-line/pricing-draft.ts'

/** A quotation as its page holds it. */
export const quotationSchema = quotationBody.extend({ lines: linesSchema(quotation.line) })

/** What the rules find wrong, at the fields of the form. */
export function issuesIn(values: FormValues, seesCost: boolean) {
  const { date, validUntil, discountReason } = values as Record<string, string | null>
  const discount = figureIn<Dong>(values, 'discount') ?? (0 as Dong)
  const own = [
    ...checkMoney({ discount, discountReason: discountReason ?? null }),
    ...quotation.check({ date: date ?? '', validUntil: validUntil ?? null }),
  ]
  return issuesBeyond({ schema: quotationSchema, lineKind: quotation.line }, values, { own, seesCost })
}
