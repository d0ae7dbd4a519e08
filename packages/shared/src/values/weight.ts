import type { z } from 'zod'
import type { Numeric } from './decimal.ts'
import { exactNumber, largest, toScale } from './exact-number.ts'

const kilogramShape = { precision: 15, scale: 3 }
const baremShape = { precision: 12, scale: 4 }

/** The largest weight that is kept, in kg. */
export const KILOGRAM_MAX = largest(kilogramShape)

/** A weight in kg to the gram, `numeric(15,3)`, not negative. */
export const kilogram = exactNumber(kilogramShape, { figure: 'weight' }).brand<'Kilogram'>()
export type Kilogram = z.output<typeof kilogram>

/** What a metre weighs, in kg, `numeric(12,4)`, above zero. */
export const baremKgPerMetre = exactNumber(baremShape, {
  positive: true,
  figure: 'measure',
}).brand<'BaremKgPerMetre'>()
export type BaremKgPerMetre = z.output<typeof baremKgPerMetre>

/** To the gram, rounded half away from zero. Throws a RangeError beyond 15 digits. */
export function toKilogram(value: Numeric): Kilogram {
  return toScale(value, kilogramShape.scale) as Kilogram
}

export function toBaremKgPerMetre(value: Numeric): BaremKgPerMetre {
  return toScale(value, baremShape.scale) as BaremKgPerMetre
}
