import type { DocumentDescription, DocumentFields } from '@barem/shared/document/description'
import { keyOf } from '@barem/shared/document/fields'
import type { LineKind } from '@barem/shared/trade-line/line'
import { checkMoney, openedMoney } from '@barem/shared/trade-line/money-header'
import type { z } from 'zod'
import type { FormValues } from '#form/RecordForm.tsx'
import { discountIn, issuesBeyond, linesSchema } from './pricing-draft.ts'

/** What the page of a document of goods holds, computes and refuses before it is sent. */
export function tradeRules(
  { fields, line, check }: Pick<DocumentDescription<DocumentFields, LineKind>, 'fields' | 'line' | 'check'>,
  body: z.ZodObject,
) {
  const schema = body.extend({ lines: linesSchema(line) })
  return {
    schema,
    /** What the rules find wrong, at the fields of the form. */
    check: (values: FormValues, seesCost: boolean) => {
      const header = Object.entries(fields).map(([name, field]) => [
        keyOf(name, field),
        values[keyOf(name, field)] ?? (name === 'date' ? '' : null),
      ])
      const discountReason = (values.discountReason ?? null) as string | null
      const own = [
        ...checkMoney({ ...discountIn(values), discountReason }),
        ...check(Object.fromEntries(header) as never),
      ]
      return issuesBeyond({ schema, lineKind: line }, values, { own, seesCost })
    },
    // Whoever types these sees the sum they exceed: no reason to wait for the save.
    atOnce: ['discount_exceeds_goods', 'deposit_exceeds_total'],
    opened: openedMoney<FormValues>,
  }
}
