import type { z } from 'zod'
import type { Numeric } from './decimal.ts'
import { exactNumber, toScale } from './exact-number.ts'

const shape = { precision: 7, scale: 4 }
/** Said with its sign. */
const PERCENT = 'too_big_percent'

/** A rate in percent, `numeric(7,4)`: 10 is 10%. Not negative; a rate of growth or profit may pass 100. */
export const rate = exactNumber(shape, { tooBig: PERCENT, figure: 'rate' }).brand<'Rate'>()
export type Rate = z.output<typeof rate>

/** A rate that is a part of the whole: 0 to 100. */
export const shareRate = exactNumber(shape, { max: 100, tooBig: PERCENT, figure: 'rate' }).brand<'Rate'>()

export function toRate(value: Numeric): Rate {
  return toScale(value, shape.scale) as Rate
}
