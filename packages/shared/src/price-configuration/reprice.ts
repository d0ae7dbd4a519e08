import { z } from 'zod'
import { priceBasis } from '#product/price'
import {
  add,
  compare,
  divide,
  divideRounded,
  type Exact,
  multiply,
  round,
  subtract,
  toWire,
} from '#values/decimal'
import { largest } from '#values/exact-number'
import { type LocalDate, localDate } from '#values/local-date'
import { toUnitPrice, UNIT_PRICE_MAX } from '#values/money'
import { type PriceConfigurationBody, priceConfigurationBody } from './form.ts'
import { type PricedGoods, type PriceTerms, resolvePrice } from './resolve.ts'

const { rate, money, step } = priceConfigurationBody.shape

/**
 * A change of prices from a day on: by percent or by đồng, per what the amounts of each rule are per; below 0 they fall. Fixed
 * prices are rounded to the step, half up; rules that compute from a cost get it as theirs.
 */
export const priceChange = z.strictObject({ rate, money, step, from: localDate })
export type PriceChange = z.output<typeof priceChange>

/** What is wrong between the fields of a change, which never reaches back before `today`; null where nothing is. */
export function priceChangeIssue(
  change: PriceChange,
  today: LocalDate,
): { path: string; code: string } | null {
  if (change.rate !== null && change.money !== null) return { path: 'money', code: 'rate_or_money' }
  if (!change.rate && !change.money)
    return { path: change.money === null ? 'rate' : 'money', code: 'required' }
  return change.from < today ? { path: 'from', code: 'in_the_past' } : null
}

/** Why a rule is left as it is; each is a code of the error catalogue behind `price-change.`. */
export const priceChangeRefusals = [
  ...['ended', 'superseded', 'rate-only', 'money-only', 'not-positive', 'too-large', 'same'],
] as const
export type PriceChangeRefusal = (typeof priceChangeRefusals)[number]

/** What of a rule a change of prices changes. */
export const changedTerms = ['fixedPrice', 'rate', 'money', 'step'] as const
export type ChangedTerms = Pick<PriceTerms, (typeof changedTerms)[number]>

/**
 * How a rule computes after a change. A fixed price is set so that the price it leads to changes by as much. Of a rule that
 * computes from a cost, percent change its rate (by factor) and đồng its amount; one cannot be said in terms of the other.
 */
export function changedPrice(rule: PriceTerms, change: PriceChange): ChangedTerms | PriceChangeRefusal {
  const changed = rule.base === 'fixed' ? ofFixed(rule, change) : ofComputed(rule, change)
  if (typeof changed === 'string') return changed
  return changedTerms.every((name) => changed[name] === rule[name]) ? 'same' : changed
}

function ofFixed(rule: PriceTerms, change: PriceChange): ChangedTerms | PriceChangeRefusal {
  const factor = divide(add(100, rule.rate ?? 0), 100)
  if (compare(factor, 0) <= 0) return 'not-positive'
  const price = add(multiply(rule.fixedPrice ?? 0, factor), rule.money ?? 0)
  const moved = change.rate === null ? add(price, change.money ?? 0) : scaled(price, change.rate)
  const step = change.step ?? rule.step
  const rounded = step === null ? moved : multiply(divideRounded(moved, step, 0), step)
  if (compare(rounded, 0) <= 0) return 'not-positive'
  const fixed = round(divide(subtract(rounded, rule.money ?? 0), factor), 2)
  if (compare(fixed, 0) < 0) return 'not-positive'
  if (compare(fixed, UNIT_PRICE_MAX) > 0) return 'too-large'
  return { ...termsOf(rule), fixedPrice: toUnitPrice(fixed) }
}

const RATE_MAX = largest({ precision: 7, scale: 4 })

function ofComputed(rule: PriceTerms, change: PriceChange): ChangedTerms | PriceChangeRefusal {
  const own = { ...termsOf(rule), step: change.step ?? rule.step }
  if (change.rate === null) {
    if (rule.rate) return 'rate-only'
    const more = round(add(rule.money ?? 0, change.money ?? 0), 2)
    return compare(more.abs(), UNIT_PRICE_MAX) > 0 ? 'too-large' : { ...own, rate: null, money: toWire(more) }
  }
  if (rule.money) return 'money-only'
  const more = round(subtract(scaled(add(100, rule.rate ?? 0), change.rate), 100), 4)
  if (compare(more, -100) <= 0) return 'not-positive'
  return compare(more, RATE_MAX) > 0 ? 'too-large' : { ...own, money: null, rate: toWire(more) }
}

const scaled = (value: Exact, percent: number) => divide(multiply(value, add(100, percent)), 100)

function termsOf({ fixedPrice, rate, money, step }: PriceTerms): ChangedTerms {
  return { fixedPrice, rate, money, step }
}

/** What a rule for one product is for; `capital` is its price in the catalogue, null where nobody said it. */
export type RuledGoods = Omit<PricedGoods, 'priceType'> & { capital: string | null }

/** Prices as a rule computes them, per what its amounts are per; null where they hang on more than the rule says. */
export interface RuledPrice {
  price: number | null
  /** It would be lower than its floor, which takes its place. */
  atFloor: boolean
  belowCost: boolean
}

const anyGoods: RuledGoods = {
  ...{ unitKind: 'count', unitFactor: 1, length: null, barem: null, unitWeight: null },
  ...{ theoreticalWeight: 0, capital: null },
}

/** What a rule asks: one for a product of its catalogue's cost price, any other only where its price is fixed. */
export function priceAsked(rule: PriceTerms, goods: RuledGoods = anyGoods): RuledPrice {
  const priceType = rule.priceType ?? (priceBasis(goods) === 'unit' ? 'item' : 'actual')
  const of = (terms: PriceTerms) =>
    resolvePrice(terms, { ...goods, priceType }, { capital: goods.capital, catalogue: null, import: null })
  const { salePrice, steps } = of(rule)
  const cost = of({
    ...rule,
    base: 'capital',
    fixedPrice: null,
    rate: null,
    money: null,
    floor: null,
    step: null,
  })
  const belowCost = salePrice !== null && cost.salePrice !== null && compare(salePrice, cost.salePrice) < 0
  return { price: salePrice, atFloor: steps.some(({ kind }) => kind === 'floor'), belowCost }
}

type Changed = PriceTerms & Pick<PriceConfigurationBody, 'validFrom' | 'validTo'>

/** What becomes of one rule; `after` is null and `refused` says why where it stays as it is. */
export interface Repriced {
  refused: PriceChangeRefusal | null
  /** The rule has not begun before that day and is changed itself; else a new one begins, and this one ends the day before. */
  inPlace: boolean
  after: ChangedTerms | null
  asked: { before: RuledPrice; after: RuledPrice | null }
}

/**
 * What a change of prices makes of one rule. `isSuperseded`: on the day of the change another rule of the same scope is in force,
 * which a new one would put out of force in this one's name.
 */
export function reprice(
  rule: Changed,
  change: PriceChange,
  { goods, isSuperseded }: { goods?: RuledGoods | undefined; isSuperseded: boolean },
): Repriced {
  const before = priceAsked(rule, goods)
  const inPlace = rule.validFrom >= change.from
  const kept = (refused: PriceChangeRefusal): Repriced => ({
    ...{ refused, inPlace, after: null, asked: { before, after: null } },
  })
  if (rule.validTo !== null && rule.validTo < change.from) return kept('ended')
  if (isSuperseded) return kept('superseded')
  const terms = changedPrice(rule, change)
  if (typeof terms === 'string') return kept(terms)
  const after = priceAsked({ ...rule, ...terms }, goods)
  if (before.price !== null && after.price === null) return kept('not-positive')
  return { refused: null, inPlace, after: terms, asked: { before, after } }
}
