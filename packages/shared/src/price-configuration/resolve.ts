import { priceBasis } from '#product/price'
import { type PricingLine, theoreticalKilograms, turnedPrice } from '#trade-line/pricing'
import type { PriceType } from '#values/constants'
import {
  add,
  compare,
  divideRounded,
  type Exact,
  exact,
  multiply,
  type Numeric,
  round,
} from '#values/decimal'
import { toUnitPrice, UNIT_PRICE_MAX, type UnitPrice } from '#values/money'
import { toQuantity } from '#values/quantity'
import type { PriceConfigurationBody } from './form.ts'

/** What a price is per. */
export type PerWhat = 'kilogram' | 'unit'

type Weighed = Pick<PricingLine, 'unitKind' | 'unitFactor' | 'length' | 'barem' | 'unitWeight'>

/** The goods of a line that is priced. `theoreticalWeight` is its product's, which says what catalogue prices are per. */
export interface PricedGoods extends Weighed {
  priceType: PriceType
  theoreticalWeight: Numeric
}

/** A price of goods, with what they weighed. */
export interface BoughtAt extends Weighed {
  price: Numeric
  per: PerWhat
}

/** What a rule computes with, null where nobody knows it. `capital` and `catalogue` are prices of the catalogue. */
export interface KnownPrices {
  capital: Numeric | null
  catalogue: Numeric | null
  import: BoughtAt | null
}

/** How a rule computes. */
export type PriceTerms = Pick<
  PriceConfigurationBody,
  'base' | 'fixedPrice' | 'rate' | 'money' | 'floor' | 'step' | 'priceType'
>

export const priceStepKinds = ['base', 'rate', 'money', 'round', 'floor', 'catalogue', 'turn'] as const
export type PriceStepKind = (typeof priceStepKinds)[number]

/** One step from the base to the price. */
export interface PriceStep {
  kind: PriceStepKind
  /** The rate, the money, the rounding step or the floor of it, as the rule has it. */
  amount: number | null
  /** What the price is after it. */
  price: UnitPrice
  per: PerWhat
}

/** Why there is no price: nothing to begin with, no weight to turn it by, or not between zero and what can be kept. */
export const priceProblems = ['no-price', 'no-base', 'no-weight', 'not-positive', 'too-large'] as const
export type PriceProblem = (typeof priceProblems)[number]

/** What a line is sold for, per unit or per kg as its price type says, and how it came about. */
export interface ResolvedPrice {
  salePrice: UnitPrice | null
  problem: PriceProblem | null
  steps: PriceStep[]
  /** The floor, per what the price is; null without one. */
  floor: UnitPrice | null
}

const perOf = (priceType: PriceType): PerWhat => (priceType === 'item' ? 'unit' : 'kilogram')

/** Carries the reason out of the middle of a computation. */
class Unpriced extends Error {
  readonly problem: PriceProblem
  constructor(problem: PriceProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * The sale price of a line by its rule, or from the catalogue where no rule is for it (domain, section 5; worked example H):
 * base, plus the rate or the money, rounded to the step (half up), and never below the floor: that is rounded up, so that what
 * is proposed needs no reason. VAT is included throughout. What cannot be computed has a `problem` in place of a price.
 */
export function resolvePrice(rule: PriceTerms | null, goods: PricedGoods, known: KnownPrices): ResolvedPrice {
  const steps: PriceStep[] = []
  const then = (kind: PriceStepKind, price: Exact, per: PerWhat, amount: number | null = null): Exact => {
    steps.push({ kind, amount, price: shown(price), per })
    return price
  }
  const wanted = perOf(goods.priceType)
  try {
    const per = basisOf(rule, goods)
    const price = rule ? computed(rule, per, goods, known, then) : catalogued(known, per, then)
    const turned = per === wanted ? price : then('turn', turn(price, wanted, goods), wanted)
    if (compare(round(turned, 2), 0) <= 0) throw new Unpriced('not-positive')
    return { salePrice: shown(turned), problem: null, steps, floor: floorOf(rule, goods) }
  } catch (error) {
    if (!(error instanceof Unpriced)) throw error
    return { salePrice: null, problem: error.problem, steps, floor: floorOf(rule, goods) }
  }
}

/**
 * Below what a line needs a reason, per what it is priced by: also where its price cannot be computed. Null without a floor, and
 * where nobody knows the weight to turn it by.
 */
function floorOf(rule: PriceTerms | null, goods: PricedGoods): UnitPrice | null {
  const floor = rule?.floor ?? null
  if (floor === null) return null
  const wanted = perOf(goods.priceType)
  const lowest =
    basisOf(rule, goods) === wanted ? exact(floor) : turnedPrice(floor, wanted, { ...goods, quantity: null })
  return lowest === null || compare(lowest, UNIT_PRICE_MAX) > 0 ? null : shown(lowest)
}

/** What the amounts of a rule are per, and so what it computes in. */
function basisOf(rule: PriceTerms | null, goods: PricedGoods): PerWhat {
  return rule?.priceType ? perOf(rule.priceType) : priceBasis(goods)
}

type Then = (kind: PriceStepKind, price: Exact, per: PerWhat, amount?: number | null) => Exact

function catalogued({ catalogue }: KnownPrices, per: PerWhat, then: Then): Exact {
  if (catalogue === null) throw new Unpriced('no-price')
  return then('catalogue', exact(catalogue), per)
}

/** Many times quicker than dividing. */
const HUNDREDTH = exact('0.01')

function computed(rule: PriceTerms, per: PerWhat, goods: PricedGoods, known: KnownPrices, then: Then): Exact {
  let price = then('base', baseOf(rule, per, goods, known), per)
  const { rate, money, step, floor } = rule
  if (rate !== null) price = then('rate', multiply(price, add(100, rate), HUNDREDTH), per, rate)
  if (money !== null) price = then('money', add(price, money), per, money)
  price =
    step === null ? round(price, 2) : then('round', multiply(divideRounded(price, step, 0), step), per, step)
  if (floor !== null && compare(price, floor) < 0) price = then('floor', roundedUp(floor, step), per, floor)
  return price
}

function baseOf(
  { base, fixedPrice }: PriceTerms,
  per: PerWhat,
  goods: PricedGoods,
  known: KnownPrices,
): Exact {
  if (base === 'import') return importPrice(known.import, per, goods)
  const price = base === 'fixed' ? fixedPrice : known.capital
  if (price === null) throw new Unpriced('no-base')
  return base === 'fixed' || per === priceBasis(goods) ? exact(price) : turn(price, per, goods)
}

/** What was bought may have been of another length: its price per kilogram is what both have in common. */
function importPrice(bought: BoughtAt | null, per: PerWhat, goods: PricedGoods): Exact {
  if (bought === null) throw new Unpriced('no-base')
  if (bought.per === per && (per === 'kilogram' || weighsTheSame(bought, goods))) return exact(bought.price)
  const perKilogram = bought.per === 'kilogram' ? exact(bought.price) : turn(bought.price, 'kilogram', bought)
  return per === 'kilogram' ? perKilogram : turn(perKilogram, 'unit', goods)
}

function weighsTheSame(one: Weighed, other: Weighed): boolean {
  const [left, right] = [one, other].map((goods) =>
    theoreticalKilograms({ ...goods, quantity: toQuantity(1) }),
  )
  return left && right ? compare(left, right) === 0 : left === right
}

function turn(price: Numeric, to: PerWhat, goods: Weighed): Exact {
  const turned = turnedPrice(price, to, { ...goods, quantity: null })
  if (turned === null) throw new Unpriced('no-weight')
  return turned
}

function roundedUp(floor: number, step: number | null): Exact {
  if (step === null) return exact(floor)
  const rounded = multiply(divideRounded(floor, step, 0), step)
  return compare(rounded, floor) < 0 ? add(rounded, step) : rounded
}

/** Null where it has more digits than are sent, which is more than any price has. */
function wired(price: Numeric): UnitPrice | null {
  try {
    return toUnitPrice(price)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** To two decimals, as prices are kept. */
function shown(price: Numeric): UnitPrice {
  const value = wired(price)
  if (value === null || Math.abs(value) > UNIT_PRICE_MAX) throw new Unpriced('too-large')
  return value
}
