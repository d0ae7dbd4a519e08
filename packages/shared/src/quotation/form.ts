import { z } from 'zod'
import { id } from '#http/page'
import { priceTypes, VAT_RATE } from '#values/constants'
import type { Issue } from '#values/issue'
import { metre } from '#values/length'
import { localDate } from '#values/local-date'
import { dong, unitPrice } from '#values/money'
import { quantity } from '#values/quantity'
import { shareRate } from '#values/rate'
import { text } from '#values/text'
import { baremKgPerMetre, kilogram } from '#values/weight'

/** Where the goods come from: our own stock, or bought for this customer. */
export const sources = ['warehouse', 'supplier'] as const
export type Source = (typeof sources)[number]

export const MAX_LINES = 500

const noDong = 0 as z.output<typeof dong>
const usualVat = VAT_RATE as z.output<typeof shareRate>

/** A line as it is sent. What follows from the others (theoretical weight, amounts) is computed, never sent. */
export const quotationLineBody = z.strictObject({
  productId: id,
  quantity,
  /** Metres. */
  length: metre.nullable().default(null),
  /** Kg per metre. */
  barem: baremKgPerMetre.nullable().default(null),
  actualWeight: kilogram,
  priceType: z.enum(priceTypes),
  /** Per unit or per kg, as the price type says. Without `cost:view` the server supplies it, whatever is sent. */
  importPrice: unitPrice.nullable().default(null),
  salePrice: unitPrice,
  vatRate: shareRate,
})
export type QuotationLineBody = z.output<typeof quotationLineBody>

const choice = id.nullable().default(null)

/** The quotation form (specification, sections 3 and 5; domain, section 5). */
export const quotationBody = z.strictObject({
  customerId: id,
  date: localDate,
  validUntil: localDate.nullable().default(null),
  shippingAddress: text({ max: 500 }),
  contractNumber: text({ max: 50 }).nullable().default(null),
  salesChannelId: choice,
  salesMethodId: choice,
  paymentMethodId: choice,
  deliveryMethodId: choice,
  shippingMethodId: choice,
  /** When empty, whoever writes the quotation. */
  officerId: choice,
  approverId: choice,
  source: z.enum(sources).default('warehouse'),
  warehouseId: choice,
  expectedReceiptDate: localDate.nullable().default(null),
  /** The customer fetches the goods: the shipping fee is kept as zero. */
  selfPick: z.boolean().default(false),
  depositEnabled: z.boolean().default(false),
  deposit: dong.nullable().default(null),
  discount: dong.default(noDong),
  discountReason: text({ max: 500 }).nullable().default(null),
  shippingFee: dong.default(noDong),
  shippingVatRate: shareRate.default(usualVat),
  note: text({ max: 2000, lines: true }).nullable().default(null),
  lines: z.array(quotationLineBody).min(1).max(MAX_LINES),
})
export type QuotationBody = z.output<typeof quotationBody>

/** What the header must keep beside the range of each field: a reason for a discount, a term after the date. */
export function checkHeader(
  header: Pick<QuotationBody, 'date' | 'validUntil' | 'discount' | 'discountReason'>,
): Issue[] {
  const issues: Issue[] = []
  if (header.discount > 0 && !header.discountReason) {
    issues.push({ path: 'discountReason', code: 'required', params: {} })
  }
  if (header.validUntil !== null && header.validUntil < header.date) {
    issues.push({ path: 'validUntil', code: 'before_date', params: {} })
  }
  return issues
}
