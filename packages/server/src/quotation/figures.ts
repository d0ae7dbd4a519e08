import { quotationLine } from '@barem/shared/quotation/fields'
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
 * Everything a quotation computes, from the body and the stored products. `kept` are the stored
 * lines. Refuses with every problem at its field.
 */
export async function computeFigures(
  call: CommandContext,
  { lines: sent, ...body }: QuotationBody,
  kept: readonly Line[],
): Promise<Figures> {
  const lines = await draftLines(call, quotationLine, sent, kept)
  const { price } = quotationLine
  const header = {
    ...body,
    shippingFee: body.selfPick ? toDong(0) : body.shippingFee,
    deposit: body.depositEnabled ? body.deposit : toDong(0),
    discountReason: body.discount > 0 ? body.discountReason : null,
  }
  // Without `cost:view`, costs are not required, and refusals do not reveal them.
  const judged = may(call.actor, 'cost:view')
    ? lines
    : lines.map((line) => ({ ...line, importPrice: undefined }))
  const errors = [...checkHeader(header), ...checkLines({ ...header, price, lines: judged })]
  if (errors.length > 0) throw new Refusal('validation', { errors })
  const priced = priceLines({ ...header, price, lines })
  return { header, lines: pricedLines(lines, priced), priced }
}
