import type { PricingDraft, PricingLine } from '@barem/shared/quotation/pricing'
import type { PriceType } from '@barem/shared/values/constants'
import { toWire } from '@barem/shared/values/decimal'
import { toMetre } from '@barem/shared/values/length'
import { toDong, toUnitPrice } from '@barem/shared/values/money'
import { toQuantity, type UnitKind } from '@barem/shared/values/quantity'
import { toRate } from '@barem/shared/values/rate'
import { toBaremKgPerMetre, toKilogram } from '@barem/shared/values/weight'
import type { HeaderRow, LineRow, Loaded } from './rows.ts'

function optional<Value>(value: string | null, read: (value: string) => Value): Value | null {
  return value === null ? null : read(value)
}

function lineFromRow(row: LineRow): PricingLine {
  return {
    productId: row.productId,
    quantity: toQuantity(row.quantity),
    unitKind: row.unitKind as UnitKind,
    unitFactor: toWire(row.unitFactor),
    length: optional(row.length, toMetre),
    barem: optional(row.barem, toBaremKgPerMetre),
    unitWeight: optional(row.unitWeight, toKilogram),
    actualWeight: toKilogram(row.actualWeight),
    priceType: row.priceType as PriceType,
    salePrice: toUnitPrice(row.salePrice),
    importPrice: optional(row.importPrice, toUnitPrice),
    vatRate: toRate(row.vatRate),
  }
}

/** What is kept, as the one function of pricing reads it. */
export function draftFromRows({ row, lines }: { row: HeaderRow; lines: LineRow[] } | Loaded): PricingDraft {
  return {
    lines: lines.map(lineFromRow),
    discount: toDong(row.discount),
    shippingFee: toDong(row.shippingFee),
    shippingVatRate: toRate(row.shippingVatRate),
    selfPick: row.selfPick,
    depositEnabled: row.depositEnabled,
    deposit: toDong(row.deposit),
  }
}
