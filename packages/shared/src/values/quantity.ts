import type { z } from 'zod'
import { exact, type Numeric } from './decimal.ts'
import { exactNumber, largest, toScale } from './exact-number.ts'

const shape = { precision: 15, scale: 3 }

/** The largest quantity that is kept. */
export const QUANTITY_MAX = largest(shape)

/** What a unit measures (domain, section 1). */
export const unitKinds = ['count', 'mass', 'length'] as const
export type UnitKind = (typeof unitKinds)[number]

/** How many of a unit, `numeric(15,3)`, above zero. Counted units want a whole one: see `isWholeWhereCounted`. */
export const quantity = exactNumber(shape, { positive: true }).brand<'Quantity'>()
export type Quantity = z.output<typeof quantity>

/** The same where none is a quantity too. */
export const quantityFromZero = exactNumber(shape).brand<'Quantity'>()

/** Pieces are whole; kilograms and metres need not be. */
export function isWholeWhereCounted(value: Numeric, kind: UnitKind): boolean {
  return kind !== 'count' || exact(value).isInteger()
}

export function toQuantity(value: Numeric): Quantity {
  return toScale(value, shape.scale) as Quantity
}
