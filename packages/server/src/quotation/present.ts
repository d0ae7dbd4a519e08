import type { Status } from '@barem/shared/approval/lifecycle'
import type { ApprovalStep, Quotation, QuotationItem, QuotationLine } from '@barem/shared/quotation/endpoints'
import type { Source } from '@barem/shared/quotation/form'
import { type PricedLine, priceQuotation } from '@barem/shared/quotation/pricing'
import type { PriceType } from '@barem/shared/values/constants'
import { toWire } from '@barem/shared/values/decimal'
import type { UnitKind } from '@barem/shared/values/quantity'
import type { latestEvents } from '#event/history'
import { type Actor, may } from '#http/actor'
import { draftFromRows } from './pricing-draft.ts'
import { quotationAbilities } from './rights.ts'
import type { LineRow, Loaded, QuotationRow } from './rows.ts'

const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })
const wire = (value: string | null) => (value === null ? null : toWire(value))

export function presentItem(row: QuotationRow, actor: Actor): QuotationItem {
  return {
    id: row.id,
    number: row.number,
    date: row.date,
    validUntil: row.validUntil,
    customer: { id: row.customerId, name: row.customerName },
    total: toWire(row.total),
    status: row.status as Status,
    closed: row.closed,
    officer: { id: row.officerId, name: row.officerName },
    approver: named(row.approverId, row.approverName),
    author: { id: row.authorId, name: row.authorName },
    version: row.version,
    modifiedAt: row.modifiedAt.toISOString(),
    abilities: quotationAbilities(row, actor),
  }
}

export function presentLine(row: LineRow, priced: PricedLine | undefined, seesCost: boolean): QuotationLine {
  return {
    productId: row.productId,
    productCode: row.productCode,
    productName: row.productName,
    unitName: row.unitName,
    unitKind: row.unitKind as UnitKind,
    unitFactor: toWire(row.unitFactor),
    quantity: toWire(row.quantity),
    length: wire(row.length),
    barem: wire(row.barem),
    unitWeight: wire(row.unitWeight),
    theoreticalWeight: toWire(row.theoreticalWeight),
    actualWeight: toWire(row.actualWeight),
    priceType: row.priceType as PriceType,
    importPrice: seesCost ? wire(row.importPrice) : null,
    salePrice: toWire(row.salePrice),
    vatRate: toWire(row.vatRate),
    amount: toWire(row.amount),
    amounts: priced?.amounts ?? { item: null, actual: null, theoretical: null },
  }
}

type Events = Awaited<ReturnType<typeof latestEvents>>

/** Everything about a quotation that this person may know: costs leave only with `cost:view`. */
export function presentQuotation(
  { row, lines }: Loaded,
  { actor, steps, revisions }: { actor: Actor; steps: Events; revisions: Quotation['revisions'] },
): Quotation {
  const seesCost = may(actor, 'cost:view')
  const priced = priceQuotation(draftFromRows({ row, lines }))
  return {
    ...presentItem(row, actor),
    customerPhone: row.customerPhone,
    customerTaxCode: row.customerTaxCode,
    shippingAddress: row.shippingAddress,
    contractNumber: row.contractNumber,
    salesChannel: named(row.salesChannelId, row.salesChannelName),
    salesMethod: named(row.salesMethodId, row.salesMethodName),
    paymentMethod: named(row.paymentMethodId, row.paymentMethodName),
    deliveryMethod: named(row.deliveryMethodId, row.deliveryMethodName),
    shippingMethod: named(row.shippingMethodId, row.shippingMethodName),
    source: row.source as Source,
    warehouse: named(row.warehouseId, row.warehouseName),
    expectedReceiptDate: row.expectedReceiptDate,
    selfPick: row.selfPick,
    depositEnabled: row.depositEnabled,
    deposit: toWire(row.deposit),
    discount: toWire(row.discount),
    discountReason: row.discountReason,
    shippingFee: toWire(row.shippingFee),
    shippingVatRate: toWire(row.shippingVatRate),
    note: row.note,
    lines: lines.map((line, index) => presentLine(line, priced.lines[index], seesCost)),
    totals: priced.totals,
    profit: seesCost ? priced.profit : null,
    created: row.createdAt.toISOString(),
    path: pathOf(row, steps),
    revisions,
  }
}

const stepOf: Record<string, ApprovalStep['kind']> = {
  'quotation.approval-requested': 'requested',
  'quotation.approved': 'approved',
  'quotation.rejected': 'rejected',
  'quotation.withdrawn': 'withdrawn',
  'quotation.cancelled': 'cancelled',
  'quotation.cloned': 'cloned',
}

/** The kinds of events that are steps of the way. */
export const pathKinds = Object.keys(stepOf)

/** The way since the latest request, and whom it waits for. */
function pathOf(row: QuotationRow, events: Events): ApprovalStep[] {
  const since = events.findIndex((entry) => entry.kind === 'quotation.approval-requested')
  const passed = events.slice(0, since + 1).toReversed()
  const path = passed.flatMap(({ kind, actorName, at, note }): ApprovalStep[] => {
    const step = stepOf[kind]
    return step ? [{ kind: step, name: actorName, at, note }] : []
  })
  if (row.status === 'pending') path.push({ kind: 'waiting', name: row.approverName, at: null, note: null })
  return path
}
