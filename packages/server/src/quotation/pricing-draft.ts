import { quotationLine } from '@barem/shared/quotation/fields'
import type { Line } from '@barem/shared/trade-line/line'
import type { PricingDraft } from '@barem/shared/trade-line/pricing'
import { toDong } from '@barem/shared/values/money'
import { toRate } from '@barem/shared/values/rate'
import type { HeaderRow } from './rows.ts'

type Priced = Pick<
  HeaderRow,
  'discount' | 'shippingFee' | 'shippingVatRate' | 'selfPick' | 'depositEnabled' | 'deposit'
>

/** Stored lines as input of the pricing function. */
export function pricingDraft(row: Priced, lines: readonly Line[]): PricingDraft {
  return {
    price: quotationLine.price,
    lines,
    discount: toDong(row.discount),
    shippingFee: toDong(row.shippingFee),
    shippingVatRate: toRate(row.shippingVatRate),
    selfPick: row.selfPick,
    depositEnabled: row.depositEnabled,
    deposit: toDong(row.deposit),
  }
}
