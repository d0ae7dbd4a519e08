import { lineField } from '@barem/shared/quotation/line-history'
import { lineIdentity } from '@barem/shared/quotation/line-identity'
import { toWire } from '@barem/shared/values/decimal'
import { type Change, changesBetween } from '#event/record'
import type { LineRow, Loaded } from './rows.ts'

const headerFields = [
  'customer',
  'date',
  'validUntil',
  'shippingAddress',
  'contractNumber',
  'salesChannel',
  'salesMethod',
  'paymentMethod',
  'deliveryMethod',
  'shippingMethod',
  'officer',
  'approver',
  'source',
  'warehouse',
  'expectedReceiptDate',
  'selfPick',
  'depositEnabled',
  'deposit',
  'discount',
  'discountReason',
  'shippingFee',
  'shippingVatRate',
  'note',
  'total',
  'status',
] as const

const lineFields = [
  'quantity',
  'barem',
  'actualWeight',
  'priceType',
  'importPrice',
  'salePrice',
  'vatRate',
  'amount',
] as const

/** What differs between two states of one quotation, in names and figures; import prices are told apart later. */
export function quotationChanges(before: Loaded, after: Loaded): Change[] {
  return [
    ...changesBetween(headerInWords(before), headerInWords(after), headerFields),
    ...lineChanges(before.lines, after.lines),
  ]
}

function headerInWords({ row }: Loaded) {
  return {
    ...row,
    customer: row.customerName,
    salesChannel: row.salesChannelName,
    salesMethod: row.salesMethodName,
    paymentMethod: row.paymentMethodName,
    deliveryMethod: row.deliveryMethodName,
    shippingMethod: row.shippingMethodName,
    officer: row.officerName,
    approver: row.approverName,
    warehouse: row.warehouseName,
    deposit: toWire(row.deposit),
    discount: toWire(row.discount),
    shippingFee: toWire(row.shippingFee),
    shippingVatRate: toWire(row.shippingVatRate),
    total: toWire(row.total),
  }
}

function lineChanges(before: LineRow[], after: LineRow[]): Change[] {
  const old = new Map(before.map((row) => [lineIdentity(row), row]))
  const fresh = new Map(after.map((row) => [lineIdentity(row), row]))
  const removed = before
    .filter((row) => !fresh.has(lineIdentity(row)))
    .map((row) => ({ field: nameOf(row, 'line'), from: toWire(row.amount), to: null }))
  const others = after.flatMap((row): Change[] => {
    const earlier = old.get(lineIdentity(row))
    if (!earlier) return [{ field: nameOf(row, 'line'), from: null, to: toWire(row.amount) }]
    return changesBetween(lineInWords(earlier), lineInWords(row), lineFields).map((change) => ({
      ...change,
      field: nameOf(row, change.field),
    }))
  })
  return [...removed, ...others]
}

function nameOf(row: LineRow, field: string): string {
  return lineField(
    { productCode: row.productCode, length: row.length === null ? null : toWire(row.length) },
    field,
  )
}

function lineInWords(row: LineRow) {
  const figure = (value: string | null) => (value === null ? null : toWire(value))
  return {
    quantity: figure(row.quantity),
    barem: figure(row.barem),
    actualWeight: figure(row.actualWeight),
    priceType: row.priceType,
    importPrice: figure(row.importPrice),
    salePrice: figure(row.salePrice),
    vatRate: figure(row.vatRate),
    amount: figure(row.amount),
  }
}
