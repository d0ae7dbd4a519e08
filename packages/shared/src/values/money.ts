import type { z } from 'zod'
import type { Numeric } from './decimal.ts'
import { exactNumber, largest, toScale } from './exact-number.ts'

const dongShape = { precision: 15, scale: 0 }
const unitPriceShape = { precision: 15, scale: 2 }

/** The largest amount that is kept, in đồng. */
export const DONG_MAX = largest(dongShape)

/** The largest price of one unit or one kilogram, in đồng. */
export const UNIT_PRICE_MAX = largest(unitPriceShape)

/** An amount in whole đồng, `numeric(15,0)`, not negative. */
export const dong = exactNumber(dongShape).brand<'Dong'>()
export type Dong = z.output<typeof dong>

/** The price of one unit or one kilogram in đồng, `numeric(15,2)`, not negative. */
export const unitPrice = exactNumber(unitPriceShape).brand<'UnitPrice'>()
export type UnitPrice = z.output<typeof unitPrice>

/** Whole đồng, rounded half away from zero. Throws a RangeError beyond 15 digits. */
export function toDong(value: Numeric): Dong {
  return toScale(value, dongShape.scale) as Dong
}

export function toUnitPrice(value: Numeric): UnitPrice {
  return toScale(value, unitPriceShape.scale) as UnitPrice
}
