import {
  compare,
  divideRounded,
  type Exact,
  exact,
  multiply,
  type Numeric,
  nearestNumber,
  subtract,
} from '#values/decimal'
import type { UnitPrice } from '#values/money'
import type { PriceName } from './line.ts'
import { type PricingLine, theoreticalKilograms } from './pricing.ts'

/**
 * What is allowed and yet seldom meant: it is shown, never silent, and keeps nobody from saving. `strength` 1 to 3 says how
 * far off it is.
 */
export interface LineWarning {
  code: string
  strength: 1 | 2 | 3
  params: Record<string, number>
}

/** What a line is held against. Null where it is not known, or not for this reader: then nothing is said of it. */
export interface LineNorms {
  /** What the catalogue asks for its product, per unit or per kg as the line is priced. */
  listPrice: UnitPrice | null
  /** What the company has chosen; the usual ones where that is not known. */
  weightBands?: WeightBands | undefined
  /** What its product weighs a metre, in kg, by any standard or mill; of a line that weighs by one of them nothing. */
  barems?: readonly number[]
}

/** The warning of one column of a line; null where all looks right. */
export type LineWarn = (line: PricingLine, norms: LineNorms) => LineWarning | null

/** How far off the theoretical weight, in percent, each strength begins; the highest that is reached counts. */
export interface WeightBands {
  slight: number
  clear: number
  strong: number
}
export const usualWeightBands: WeightBands = { slight: 0.5, clear: 1.5, strong: 3 }
/** How far off a barem a mill rolls, in percent: TCVN 1651 allows 4 of thick bars, 6 of thin ones and 8 of wire. */
const baremBands: WeightBands = { slight: 4, clear: 6, strong: 8 }
/** Percent off what is usual from which on a price, or what is taken off one, is seldom meant. */
export const PRICE_BAND_PERCENT = 30
/** Nothing is sold for less a unit or a kilogram; with decimals it is thousands written with the other separator. */
const LEAST_PRICE_DONG = 1000
/** Longer than any bar is rolled or any lorry carries. */
const LONGEST_BAR_METRES = 20

/** A weighed weight beside what it weighs by calculation. */
export const warnWeight: LineWarn = (line, { weightBands = usualWeightBands }) => {
  const theoretical = theoreticalKilograms(line)
  if (line.actualWeight === null || theoretical === null || theoretical.isZero()) return null
  const strength = strengthOf(line.actualWeight, theoretical, weightBands)
  if (strength === null) return null
  const params = { percent: percentOff(line.actualWeight, theoretical), weight: nearestNumber(theoretical) }
  return { code: 'weight_off', strength, params }
}

/** A typed barem beside the nearest of its product: weight, floor and what is taken off by weight follow it. */
export const warnBarem: LineWarn = ({ barem }, { barems = [] }) => {
  if (barem === null) return null
  const [nearest] = barems
    .filter((one) => one > 0)
    .toSorted((one, other) => compare(gap(barem, one), gap(barem, other)))
  const strength = nearest === undefined ? null : strengthOf(barem, nearest, baremBands)
  if (strength === null) return null
  return { code: 'barem_off', strength, params: { percent: percentOff(barem, nearest!), barem: nearest! } }
}

/** A length that no bar has: often millimetres. */
export const warnLength: LineWarn = ({ length }) => {
  if (length === null || compare(length, LONGEST_BAR_METRES) <= 0) return null
  const metres = divideRounded(length, 1000, 3)
  return compare(length, LEAST_MILLIMETRES) >= 0
    ? { code: 'length_in_millimetres', strength: 3, params: { length, metres: nearestNumber(metres) } }
    : { code: 'length_beyond_bar', strength: 2, params: { maximum: LONGEST_BAR_METRES } }
}
/** A length of so many metres was meant in millimetres. */
const LEAST_MILLIMETRES = 1000

/** A price beside its own digits, what the goods cost, and the catalogue. */
export function warnPrice(name: PriceName): LineWarn {
  return (line, { listPrice }) => {
    const price = line[name]
    if (price === null || price === undefined || compare(price, 0) <= 0) return null
    if (compare(price, LEAST_PRICE_DONG) < 0 && !exact(price).isInteger()) {
      const meant = nearestNumber(multiply(price, 1000))
      return { code: 'price_decimals', strength: 3, params: { price, meant } }
    }
    const cost = name === 'salePrice' ? line.importPrice : null
    if (cost !== null && cost !== undefined && compare(price, cost) < 0)
      return { code: 'price_below_cost', strength: 3, params: { cost } }
    if (listPrice === null || compare(listPrice, 0) <= 0) return null
    if (!isFarOff(price, listPrice)) return null
    const code = compare(price, listPrice) > 0 ? 'price_above_list' : 'price_below_list'
    return { code, strength: 2, params: { percent: percentOff(price, listPrice), list: listPrice } }
  }
}

/** Whether a price is further from another than is usual. */
export function isFarOff(price: Numeric, other: Numeric): boolean {
  return compare(multiply(gap(price, other), 100), multiply(other, PRICE_BAND_PERCENT)) > 0
}

function gap(value: Numeric, norm: Numeric): Exact {
  return subtract(value, norm).abs()
}

/** How many of the bands are reached; null where none is. */
function strengthOf(value: Numeric, norm: Numeric, { slight, clear, strong }: WeightBands) {
  const reached = [slight, clear, strong].filter((band) => reaches(value, norm, band)).length
  return reached === 0 ? null : (reached as LineWarning['strength'])
}

function reaches(value: Numeric, norm: Numeric, percent: Numeric): boolean {
  return compare(multiply(gap(value, norm), 100), multiply(norm, percent)) >= 0
}

/** To one hundredth of a percent. */
export function percentOff(value: Numeric, norm: Numeric): number {
  return nearestNumber(divideRounded(multiply(gap(value, norm), 100), norm, 2))
}
