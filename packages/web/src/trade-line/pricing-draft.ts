import { MAX_LINES } from '@barem/shared/document/line'
import { checkLines } from '@barem/shared/trade-line/check-lines'
import type { LineKind } from '@barem/shared/trade-line/line'
import type { DiscountBy } from '@barem/shared/trade-line/money-header'
import type { PricingDraft } from '@barem/shared/trade-line/pricing'
import { type Issue, issuesOf } from '@barem/shared/values/issue'
import { type Dong, toDong } from '@barem/shared/values/money'
import { toRate } from '@barem/shared/values/rate'
import { z } from 'zod'
import type { FormValues } from '#form/RecordForm.tsx'
import { wireValues } from '#form/schema-facts.ts'
import { figure, type LineValues, pricingLine, typesImportPrice, wireLine, withoutBlankEnd } from './line.ts'

/** The lines as the page holds them: with what is shown beside them, which is not sent. */
export function linesSchema<Kind extends LineKind>(kind: Kind) {
  return z.preprocess(
    (lines) =>
      Array.isArray(lines) ? withoutBlankEnd(kind, lines).map((line) => wireLine(kind, line)) : lines,
    z
      .array(kind.body as Kind['body'])
      .min(1)
      .max(MAX_LINES),
  )
}

/** What stands in a field, as a figure; what cannot be read counts as nothing. */
function figureIn<Value extends number>(values: FormValues, name: string): Value | null {
  return figure(values[name] as never)
}

/** The discount of a form, and what it is by. */
export function discountIn(values: FormValues): { discount: Dong; discountBy: DiscountBy | null } {
  return {
    discount: figureIn(values, 'discount') ?? toDong(0),
    discountBy: (values.discountBy ?? null) as DiscountBy | null,
  }
}

/** What is on the screen as the one function of pricing reads it: what cannot be read counts as nothing. */
export function pricingDraft(kind: LineKind, values: FormValues, seesCost: boolean): PricingDraft {
  const withImport = typesImportPrice(kind, seesCost)
  const lines = (values.lines ?? []) as LineValues[]
  return {
    price: kind.price,
    lines: lines.map((line) => pricingLine(line, withImport)),
    discount: discountIn(values).discount,
    shippingFee: figureIn(values, 'shippingFee') ?? toDong(0),
    shippingVatRate: figureIn(values, 'shippingVatRate') ?? toRate(0),
    selfPick: values.selfPick === true,
    // where a kind has no such switch, its deposit counts
    depositEnabled: (values.depositEnabled ?? values.deposit !== undefined) === true,
    deposit: figureIn(values, 'deposit'),
  }
}

/**
 * What the rules find wrong beyond the range of each field, at the fields of the form; what the schema already says of a
 * field is not said twice. `own` are the rules of the document's header.
 */
export function issuesBeyond(
  { schema, lineKind }: { schema: z.ZodObject; lineKind: LineKind },
  values: FormValues,
  { own, seesCost }: { own: readonly Issue[]; seesCost: boolean },
): Issue[] {
  const lines = withoutBlankEnd(lineKind, (values.lines ?? []) as LineValues[])
  const parsed = schema.safeParse(wireValues(schema, values))
  const said = new Set(parsed.success ? [] : issuesOf(parsed.error).map((issue) => issue.path))
  return [...own, ...checkLines(pricingDraft(lineKind, { ...values, lines }, seesCost))].filter(
    (issue) => !said.has(issue.path),
  )
}
