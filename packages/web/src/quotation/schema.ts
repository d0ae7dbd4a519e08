import { quotationBody } from '@barem/shared/quotation/form'
import { lineBody, MAX_LINES } from '@barem/shared/trade-line/line'
import { z } from 'zod'
import type { TextKey } from '#i18n/i18n.ts'
import { type LineValues, wireLine } from './line.ts'

/** A last line that nobody began is no line. */
export function withoutBlankEnd(lines: readonly LineValues[]): readonly LineValues[] {
  const last = lines.at(-1)
  return last && last.productId === null && last.quantity === null
    ? withoutBlankEnd(lines.slice(0, -1))
    : lines
}

/** The form as the page holds it: its lines carry what is shown beside them, which is not sent. */
export const quotationForm = quotationBody.extend({
  lines: z.preprocess(
    (lines) => (Array.isArray(lines) ? withoutBlankEnd(lines).map(wireLine) : lines),
    z.array(lineBody).min(1).max(MAX_LINES),
  ),
})

export const labels = Object.fromEntries(
  Object.keys(quotationBody.shape).map((name) => [name, `quotation.field.${name}`]),
) as Record<string, TextKey>
