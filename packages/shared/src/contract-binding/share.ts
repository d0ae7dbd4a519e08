import { includedVat } from '#trade-line/pricing'
import { divideRounded, multiply, type Numeric, subtract } from '#values/decimal'
import { type Dong, toDong } from '#values/money'

interface Line {
  /** In đồng, VAT included. */
  amount: Numeric
  quantity: Numeric
  /** Percent. */
  vatRate: Numeric
}

/**
 * What a part of a line's quantity is worth without VAT: its share of the amount less the VAT in that, each rounded half away
 * from zero to the đồng (domain, section 1: profit is without VAT).
 */
export function shareOf({ amount, quantity, vatRate }: Line, part: Numeric): Dong {
  const share = divideRounded(multiply(amount, part), quantity, 0)
  return toDong(subtract(share, includedVat(share, vatRate)))
}
