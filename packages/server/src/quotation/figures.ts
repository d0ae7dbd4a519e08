import { checkHeader, type QuotationBody } from '@barem/shared/quotation/form'
import { checkLines } from '@barem/shared/trade-line/check-lines'
import type { Line } from '@barem/shared/trade-line/line'
import { type PricedLines, priceLines } from '@barem/shared/trade-line/pricing'
import { toDong } from '@barem/shared/values/money'
import { may } from '#http/actor'
import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'
import { draftLines, pricedLines } from '#trade-line/draft-lines'

export interface Figures {
  header: Omit<QuotationBody, 'lines'>
  lines: Line[]
  priced: PricedLines
}

/**
 * Everything a quotation computes, from what was sent and what the house knows of its products. `kept` are the lines as
 * they stand. Refuses with every problem at its field.
 */
export async function computeFigures(
  call: CommandContext,
  { lines: sent, ...body }: QuotationBody,
  kept: readonly Line[],
): Promise<Figures> {
  const lines = await draftLines(call, sent, kept)
  const header = {
    ...body,
    shippingFee: body.selfPick ? toDong(0) : body.shippingFee,
    deposit: body.depositEnabled ? body.deposit : toDong(0),
    discountReason: body.discount > 0 ? body.discountReason : null,
  }
  // Whoever may not see the cost is neither asked for it nor told by a refusal how large it is.
  const judged = may(call.actor, 'cost:view')
    ? lines
    : lines.map((line) => ({ ...line, importPrice: undefined }))
  const errors = [...checkHeader(header), ...checkLines({ ...header, lines: judged })]
  if (errors.length > 0) throw new Refusal('validation', { errors })
  const priced = priceLines({ ...header, lines })
  return { header, lines: pricedLines(lines, priced), priced }
}
