import { checkQuotation } from '@barem/shared/quotation/check-quotation'
import type { Quotation } from '@barem/shared/quotation/endpoints'
import { checkHeader, type QuotationBody } from '@barem/shared/quotation/form'
import type { PricingDraft } from '@barem/shared/quotation/pricing'
import { type Issue, issuesOf } from '@barem/shared/values/issue'
import type { LocalDate } from '@barem/shared/values/local-date'
import { wireValues } from '#form/schema-facts.ts'
import { figure, type LineValues, lineFrom, pricingLine, type Typed } from './line.ts'
import { quotationForm, withoutBlankEnd } from './schema.ts'

/** The header while it is written; names are those of the body, so that an issue finds its field. */
export type HeaderValues = Omit<
  { [Name in keyof QuotationBody]: QuotationBody[Name] | null },
  'lines' | 'deposit' | 'discount' | 'shippingFee' | 'shippingVatRate' | 'selfPick' | 'depositEnabled'
> & {
  deposit: Typed
  discount: Typed
  shippingFee: Typed
  shippingVatRate: Typed
  selfPick: boolean
  depositEnabled: boolean
}

/** A new quotation, dated today. */
export function emptyHeader(today: LocalDate): HeaderValues {
  return {
    customerId: null,
    date: today,
    validUntil: null,
    shippingAddress: null,
    contractNumber: null,
    salesChannelId: null,
    salesMethodId: null,
    paymentMethodId: null,
    deliveryMethodId: null,
    shippingMethodId: null,
    officerId: null,
    approverId: null,
    source: 'warehouse',
    warehouseId: null,
    expectedReceiptDate: null,
    selfPick: false,
    depositEnabled: false,
    deposit: null,
    discount: 0,
    discountReason: null,
    shippingFee: 0,
    shippingVatRate: 10,
    note: null,
  }
}

export function headerFrom(quotation: Quotation): HeaderValues {
  return {
    customerId: quotation.customer.id,
    date: quotation.date,
    validUntil: quotation.validUntil,
    shippingAddress: quotation.shippingAddress,
    contractNumber: quotation.contractNumber,
    salesChannelId: quotation.salesChannel?.id ?? null,
    salesMethodId: quotation.salesMethod?.id ?? null,
    paymentMethodId: quotation.paymentMethod?.id ?? null,
    deliveryMethodId: quotation.deliveryMethod?.id ?? null,
    shippingMethodId: quotation.shippingMethod?.id ?? null,
    officerId: quotation.officer.id,
    approverId: quotation.approver?.id ?? null,
    source: quotation.source,
    warehouseId: quotation.warehouse?.id ?? null,
    expectedReceiptDate: quotation.expectedReceiptDate,
    selfPick: quotation.selfPick,
    depositEnabled: quotation.depositEnabled,
    deposit: quotation.depositEnabled ? quotation.deposit : null,
    discount: quotation.discount,
    discountReason: quotation.discountReason,
    shippingFee: quotation.shippingFee,
    shippingVatRate: quotation.shippingVatRate,
    note: quotation.note,
  }
}

export function linesFrom(quotation: Quotation): LineValues[] {
  return quotation.lines.map(lineFrom)
}

const zero = 0 as PricingDraft['discount']

/** What is on the screen as the one function of pricing reads it: what cannot be read counts as nothing. */
export function pricingDraft(
  header: HeaderValues,
  lines: readonly LineValues[],
  seesCost: boolean,
): PricingDraft {
  return {
    lines: lines.map((line) => pricingLine(line, seesCost)),
    discount: figure(header.discount) ?? zero,
    shippingFee: figure(header.shippingFee) ?? zero,
    shippingVatRate: figure(header.shippingVatRate) ?? (0 as PricingDraft['shippingVatRate']),
    selfPick: header.selfPick,
    depositEnabled: header.depositEnabled,
    deposit: figure(header.deposit),
  }
}

/**
 * What the rules find wrong beyond the range of each field, at the fields of the form; what the schema already says of a
 * field is not said twice.
 */
export function issuesIn(header: HeaderValues, lines: readonly LineValues[], seesCost: boolean): Issue[] {
  const begun = withoutBlankEnd(lines)
  const parsed = quotationForm.safeParse({ ...wireValues(quotationForm, { ...header }), lines })
  const said = new Set(parsed.success ? [] : issuesOf(parsed.error).map((issue) => issue.path))
  return [
    ...checkHeader({ ...header, date: header.date ?? '', discount: figure(header.discount) ?? zero }),
    ...checkQuotation(pricingDraft(header, begun, seesCost)),
  ].filter((issue) => !said.has(issue.path))
}
