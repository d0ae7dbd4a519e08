import { checkHeader, type QuotationBody } from '@barem/shared/quotation/form'
import { checkLines } from '@barem/shared/trade-line/check-lines'
import type { LineBody } from '@barem/shared/trade-line/line'
import { linePrice } from '@barem/shared/trade-line/line-price'
import { type PricedLines, type PricingLine, priceLines } from '@barem/shared/trade-line/pricing'
import { toDong, toUnitPrice } from '@barem/shared/values/money'
import { may } from '#http/actor'
import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'
import { findSnapshots, type ProductSnapshot } from './product-snapshot.ts'
import type { LineRow } from './rows.ts'

export interface Figures {
  header: QuotationBody
  lines: { body: LineBody; product: ProductSnapshot; importPrice: number | null }[]
  priced: PricedLines
}

/**
 * Everything a quotation computes, from what was sent and what the house knows of its products; nothing computed is
 * taken from the browser. `kept` are the lines as they stand: what has not changed keeps its snapshot and, for whoever
 * may not see costs, its import price. Refuses with every problem at its field.
 */
export async function computeFigures(
  call: CommandContext,
  body: QuotationBody,
  kept: LineRow[],
): Promise<Figures> {
  const seesCost = may(call.actor, 'cost:view')
  const snapshots = await findSnapshots(call.trx, body.lines, kept)
  const lines = body.lines.map((line, index) => {
    const product = snapshots[index]!
    const importPrice = seesCost ? line.importPrice : suppliedImportPrice(line, product, kept)
    return { body: line, product, importPrice, pricing: pricingLine(line, product, importPrice) }
  })
  const header: QuotationBody = {
    ...body,
    shippingFee: body.selfPick ? toDong(0) : body.shippingFee,
    deposit: body.depositEnabled ? body.deposit : toDong(0),
    discountReason: body.discount > 0 ? body.discountReason : null,
  }
  const draft = { ...header, lines: lines.map((line) => line.pricing) }
  const judged = seesCost ? draft : { ...draft, lines: draft.lines.map(withoutCost) }
  const errors = [...checkHeader(header), ...checkLines(judged)]
  if (errors.length > 0) throw new Refusal('validation', { errors })
  return { header, lines, priced: priceLines(draft) }
}

/** Whoever may not see the cost is neither asked for it nor told by a refusal how large it is. */
function withoutCost(line: PricingLine): PricingLine {
  return { ...line, importPrice: undefined }
}

function pricingLine(line: LineBody, product: ProductSnapshot, importPrice: number | null): PricingLine {
  return {
    ...line,
    ...product.weighs,
    importPrice: importPrice === null ? null : toUnitPrice(importPrice),
  }
}

/** For whoever may not see costs: what the line had, as long as it is the same line, else from the capital price. */
function suppliedImportPrice(line: LineBody, product: ProductSnapshot, kept: LineRow[]): number | null {
  const same = kept.find(
    (row) =>
      row.productId === line.productId &&
      (row.length === null ? null : Number(row.length)) === line.length &&
      row.priceType === line.priceType,
  )
  if (same) return same.importPrice === null ? null : Number(same.importPrice)
  if (product.capitalPrice === null) return null
  return linePrice(product.capitalPrice, product, { ...line, ...product.weighs })
}
