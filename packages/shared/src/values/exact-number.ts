import { z } from 'zod'
import { exact, type Numeric, round, toWire } from './decimal.ts'
import { type FigureKind, registerFigure } from './figure.ts'
import { coded } from './issue.ts'

/**
 * The schema of a `numeric(precision, scale)` that travels as a JSON number: nothing below `min` (0), nothing with more
 * decimals than are kept. `positive` refuses zero too. `precision` is at most 15, so that no digit is ever lost.
 * `tooBig` is the code of what is above `max`; `figure`: how it is typed, where that is not as an amount (`figureOf`).
 */
export function exactNumber(
  { precision, scale }: Shape,
  {
    min = 0,
    positive = false,
    max = largest({ precision, scale }),
    tooBig = 'too_big',
    figure,
  }: { min?: number; positive?: boolean; max?: number; tooBig?: string; figure?: FigureKind } = {},
) {
  const above = positive ? z.number().gt(0) : z.number().min(min)
  const bounded = above.max(max, { error: coded(tooBig) })
  const schema = bounded
    .refine((value) => hasDecimals(value, scale), { params: { code: 'decimals', max: scale } })
    .meta({ multipleOf: Number(`1e-${scale}`) })
  if (figure) registerFigure(schema, { kind: figure, places: scale })
  return schema
}

export interface Shape {
  precision: number
  scale: number
}

/** The largest value of a `numeric(precision, scale)`. */
export function largest({ precision, scale }: Shape): number {
  const digits = '9'.repeat(precision)
  return Number(`${digits.slice(0, precision - scale)}.${digits.slice(precision - scale)}`)
}

/** Rounded half away from zero to the decimals that are kept; throws a RangeError beyond the digits of the wire. */
export function toScale(value: Numeric, scale: number): number {
  return toWire(round(value, scale))
}

function hasDecimals(value: number, scale: number): boolean {
  return Number.isFinite(value) && exact(value).decimalPlaces() <= scale
}
