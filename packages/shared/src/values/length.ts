import type { z } from 'zod'
import type { Numeric } from './decimal.ts'
import { exactNumber, toScale } from './exact-number.ts'

const shape = { precision: 10, scale: 3 }

/** A length in metres to the millimetre, `numeric(10,3)`, above zero. */
export const metre = exactNumber(shape, { positive: true, figure: 'measure' }).brand<'Metre'>()
export type Metre = z.output<typeof metre>

/** To the millimetre, rounded half away from zero. Throws a RangeError beyond 15 digits. */
export function toMetre(value: Numeric): Metre {
  return toScale(value, shape.scale) as Metre
}
