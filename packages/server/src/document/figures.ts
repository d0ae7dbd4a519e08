import type { Fields } from '@barem/shared/document/fields'
import { checkLines } from '@barem/shared/trade-line/check-lines'
import { type Line, type LineBody, suppliesImportPrice } from '@barem/shared/trade-line/line'
import { checkMoney, settledMoney } from '@barem/shared/trade-line/money-header'
import {
  type MoneyHeader,
  type PricedLines,
  type PricingDraft,
  priceLines,
} from '@barem/shared/trade-line/pricing'
import { toWire } from '@barem/shared/values/decimal'
import { may } from '#http/actor'
import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'
import { draftLines, pricedLines } from '#trade-line/draft-lines'
import type { DocumentFacts } from './kind.ts'

/** The header of a form by the keys of the body. */
export type HeaderForm = Record<string, unknown>

export interface Figures {
  header: HeaderForm
  lines: Line[]
  priced: PricedLines
}

/**
 * Everything a document computes, from the body and the stored products. `kept` are the stored lines. Refuses with every
 * problem at its field.
 */
export async function computeFigures(
  call: CommandContext,
  kind: Pick<DocumentFacts, 'line' | 'check'>,
  { lines: sent, ...body }: HeaderForm & { lines: readonly LineBody[] },
  kept: readonly Line[],
): Promise<Figures> {
  const { price } = kind.line
  const lines = await draftLines(call, kind.line, sent, kept)
  const header: HeaderForm = settledMoney(body)
  const costHidden = suppliesImportPrice(kind.line, may(call.actor, 'cost:view'))
  const errors = [
    ...checkMoney(header),
    ...kind.check(header as never),
    ...checkLines({ ...header, price, lines }, { costHidden }),
  ]
  if (errors.length > 0) throw new Refusal('validation', { errors })
  const priced = priceLines({ ...header, price, lines })
  return { header, lines: pricedLines(lines, priced), priced }
}

/** The fields of a header that pricing reads, where its kind has them. */
const money = [
  'discount',
  'shippingFee',
  'shippingVatRate',
  'selfPick',
  'depositEnabled',
  'deposit',
] as const satisfies (keyof MoneyHeader)[]

/** A stored document as input of the pricing function. */
export function pricingDraft(
  { fields, line }: { fields: Fields; line: DocumentFacts['line'] },
  row: object,
  lines: readonly Line[],
): PricingDraft {
  const columns = row as Record<string, string | boolean>
  const known = money
    .filter((name) => name in fields)
    .map((name) => {
      const value = columns[name]
      return [name, typeof value === 'string' ? toWire(value) : value]
    })
  return { price: line.price, lines, ...Object.fromEntries(known) }
}
