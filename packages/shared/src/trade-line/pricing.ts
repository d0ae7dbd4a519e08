import type { PriceType } from '#values/constants'
import {
  compare,
  divideRounded,
  type Exact,
  exact,
  multiply,
  type Numeric,
  nearestNumber,
  round,
  subtract,
  sum,
} from '#values/decimal'
import type { Metre } from '#values/length'
import { memoize } from '#values/memoize'
import { type Dong, toDong, type UnitPrice } from '#values/money'
import { type Quantity, toQuantity, type UnitKind } from '#values/quantity'
import { type Rate, toRate } from '#values/rate'
import { spread } from '#values/spread'
import type { BaremKgPerMetre, Kilogram } from '#values/weight'
import type { PriceName } from './line.ts'

/** A line as it is typed; what is not yet known is null. Prices include VAT (domain, section 5). */
export interface PricingLine {
  productId: string | null
  quantity: Quantity | null
  unitKind: UnitKind
  /** Kilograms in a unit of mass (tấn: 1000), metres in a unit of length; counted units have 1. */
  unitFactor: number
  length: Metre | null
  barem: BaremKgPerMetre | null
  /** Kg per unit, where the product has no barem or the line no length. */
  unitWeight: Kilogram | null
  /** The theoretical weight until somebody weighs; required. */
  actualWeight: Kilogram | null
  priceType: PriceType
  /** Null: not typed yet. Undefined: the kind has no such price, or the reader may not see it and the server supplies it. */
  salePrice?: UnitPrice | null | undefined
  importPrice?: UnitPrice | null | undefined
  vatRate: Rate
}

/** What a header may say of money; nothing where it says none of it. */
export interface MoneyHeader {
  discount: Dong
  shippingFee: Dong
  shippingVatRate: Rate
  /** The customer fetches the goods: the shipping fee counts as zero. */
  selfPick: boolean
  /** Where a kind has no such switch, its deposit counts. */
  depositEnabled: boolean
  deposit: Dong | null
}

export interface PricingDraft extends Partial<MoneyHeader> {
  /** Which of the lines' prices their amount is made of. */
  price: PriceName
  lines: readonly PricingLine[]
}

const noMoney: Omit<MoneyHeader, 'depositEnabled'> = {
  discount: toDong(0),
  shippingFee: toDong(0),
  shippingVatRate: toRate(0),
  selfPick: false,
  deposit: null,
}

/** The sums that a header's money makes of what the goods cost. */
export function headerSums(draft: PricingDraft, goods: Exact) {
  const {
    discount,
    selfPick,
    shippingFee: fee,
    shippingVatRate,
    depositEnabled,
    deposit,
  } = { ...noMoney, depositEnabled: draft.deposit !== undefined, ...draft }
  const shippingFee = exact(selfPick ? 0 : fee)
  const total = subtract(goods, discount).plus(shippingFee)
  return { discount, shippingFee, shippingVatRate, total, depositEnabled, deposit }
}

export interface PricedLine {
  theoreticalWeight: Kilogram | null
  actualWeight: Kilogram | null
  /** What the line would cost by each price type, its price turned to that type's basis; null where a figure is missing. */
  amounts: Record<PriceType, Dong | null>
  /** The one that prices. */
  priceType: PriceType
  amount: Dong | null
  /** Its part of the discount. */
  discountShare: Dong
}

export interface VatOfRate {
  rate: Rate
  /** What the VAT is included in: amounts less their share of the discount, and the shipping fee at its rate. */
  base: Dong
  vat: Dong
}

export interface Totals {
  quantity: Quantity
  theoreticalWeight: Kilogram
  actualWeight: Kilogram
  goods: Dong
  discount: Dong
  shippingFee: Dong
  total: Dong
  vat: Dong
  /** Goods per rate, in rising order. */
  vatByRate: VatOfRate[]
  shippingVat: Dong
  deposit: Dong
  rest: Dong
}

/** Without VAT, as cost and profit are kept (domain, section 1). The shipping fee is passed on and counts in neither. */
export interface Profit {
  cost: Dong
  profit: Dong
  /** đồng per kg of actual weight; null without weight. */
  perKilogram: UnitPrice | null
  /** Percent of the revenue without VAT; null without revenue. */
  rate: Rate | null
}

export interface PricedLines {
  lines: PricedLine[]
  totals: Totals
  /** Null unless the goods are sold and every line has its import price and its figures. */
  profit: Profit | null
}

/**
 * Everything a document of lines computes. Browser and server use this one function. It never throws on figures: what is too
 * large to be kept is shown as the nearest number, and `checkLines` refuses it.
 */
export function priceLines(draft: PricingDraft): PricedLines {
  const computed = draft.lines.map((line) => computeLine(line, draft.price))
  const goods = sum(computed.map((line) => line.amount ?? 0))
  const header = headerSums(draft, goods)
  const { discount, shippingFee, total } = header
  const shares = spread(
    discount,
    computed.map((line) => line.amount ?? 0),
    0,
  )
  const vatByRate = vatPerRate(draft, computed, shares)
  const theoreticalWeight = sum(computed.map((line) => line.theoreticalWeight ?? 0))
  const actualWeight = sum(draft.lines.map((line) => line.actualWeight ?? 0))
  const shippingVat = includedVat(shippingFee, header.shippingVatRate)
  const deposit = exact(header.depositEnabled ? (header.deposit ?? 0) : 0)
  const goodsVat = sum(vatByRate.map((entry) => entry.vat))
  return {
    lines: computed.map((line, index) => ({
      theoreticalWeight: shown<Kilogram>(line.theoreticalWeight),
      actualWeight: draft.lines[index]?.actualWeight ?? null,
      amounts: {
        item: shown<Dong>(line.amounts.item),
        actual: shown<Dong>(line.amounts.actual),
        theoretical: shown<Dong>(line.amounts.theoretical),
      },
      priceType: line.priceType,
      amount: shown<Dong>(line.amount),
      discountShare: wire<Dong>(shares[index] ?? exact(0)),
    })),
    totals: {
      quantity: wire(sum(draft.lines.map((line) => line.quantity ?? 0))),
      theoreticalWeight: wire(theoreticalWeight),
      actualWeight: wire(actualWeight),
      goods: wire(goods),
      discount,
      shippingFee: wire(shippingFee),
      total: wire(total),
      vat: wire(goodsVat.plus(shippingVat)),
      vatByRate: vatByRate.map((entry) => ({
        rate: entry.rate,
        base: wire(entry.base),
        vat: wire(entry.vat),
      })),
      shippingVat: wire(shippingVat),
      deposit: wire(deposit),
      rest: wire(subtract(total, deposit)),
    },
    profit: profitOf(draft, computed, subtract(goods, discount).minus(goodsVat), actualWeight),
  }
}

export interface ComputedLine {
  theoreticalWeight: Exact | null
  amounts: Record<PriceType, Exact | null>
  priceType: PriceType
  amount: Exact | null
}

const computations = {
  salePrice: memoize((line: Readonly<PricingLine>) => compute(line, line.salePrice ?? null)),
  importPrice: memoize((line: Readonly<PricingLine>) => compute(line, line.importPrice ?? null)),
}

/**
 * One line, exactly: its theoretical weight and its amount by each price type (decision 022). A line that is typed in is a
 * new one, so that of five hundred one is computed at a key.
 */
export function computeLine(line: Readonly<PricingLine>, price: PriceName): ComputedLine {
  return computations[price](line)
}

function compute(line: Readonly<PricingLine>, price: UnitPrice | null): ComputedLine {
  const theoreticalWeight = theoreticalKilograms(line)
  const basis = bases(line, theoreticalWeight)
  const { priceType } = line
  const other = price === null ? null : turnedPrice(price, priceType === 'item' ? 'kilogram' : 'unit', line)
  // by item the price is per unit, else per kg
  const amount = (way: PriceType) =>
    amountOf((way === 'item') === (priceType === 'item') ? price : other, basis[way])
  const amounts = { item: amount('item'), actual: amount('actual'), theoretical: amount('theoretical') }
  return { theoreticalWeight, amounts, priceType, amount: amounts[priceType] }
}

/**
 * A price per kg turned to one per unit or back, to two decimals, by what one unit of the line weighs by calculation. Null
 * where nobody says what it weighs.
 */
export function turnedPrice(
  price: Numeric,
  to: 'unit' | 'kilogram',
  line: Parameters<typeof theoreticalKilograms>[0],
): Exact | null {
  const weight = theoreticalKilograms({ ...line, quantity: toQuantity(1) })
  if (weight === null || weight.isZero()) return null
  return to === 'unit' ? round(multiply(price, weight), 2) : divideRounded(price, weight, 2)
}

/**
 * Kg by calculation, to the gram. A unit of mass is its own weight; a unit of length weighs by its metres; pieces weigh
 * `quantity × length × barem` where both are known, else `quantity × kg per unit`. Null where nothing says.
 */
export function theoreticalKilograms(
  line: Pick<PricingLine, 'quantity' | 'unitKind' | 'unitFactor' | 'length' | 'barem' | 'unitWeight'>,
): Exact | null {
  const { quantity, unitKind, unitFactor, length, barem, unitWeight } = line
  if (quantity === null) return null
  if (unitKind === 'mass') return round(multiply(quantity, unitFactor), 3)
  const metres = unitKind === 'length' ? unitFactor : length
  if (metres !== null && barem !== null) return round(multiply(quantity, metres, barem), 3)
  return unitWeight === null ? null : round(multiply(quantity, unitWeight), 3)
}

function bases(line: PricingLine, theoreticalWeight: Exact | null): Record<PriceType, Exact | null> {
  return {
    item: line.quantity === null ? null : exact(line.quantity),
    actual: line.actualWeight === null ? null : exact(line.actualWeight),
    theoretical: theoreticalWeight,
  }
}

/** `round(price × basis)`, half away from zero, in whole đồng. */
function amountOf(price: Numeric | null, basis: Exact | null): Exact | null {
  return price === null || basis === null ? null : round(multiply(price, basis), 0)
}

/** The VAT inside an amount that includes it. */
export function includedVat(amount: Exact, rate: Numeric): Exact {
  return divideRounded(multiply(amount, rate), exact(rate).plus(100), 0)
}

interface ExactVat {
  rate: Rate
  base: Exact
  vat: Exact
}

function vatPerRate(
  draft: PricingDraft,
  lines: readonly ComputedLine[],
  shares: readonly Exact[],
): ExactVat[] {
  const bases = new Map<Rate, Exact>()
  for (const [index, line] of draft.lines.entries()) {
    const base = subtract(lines[index]?.amount ?? 0, shares[index] ?? 0)
    bases.set(line.vatRate, base.plus(bases.get(line.vatRate) ?? 0))
  }
  return [...bases]
    .map(([rate, base]) => ({ rate, base, vat: includedVat(base, rate) }))
    .sort((left, right) => compare(left.rate, right.rate))
}

function profitOf(
  draft: PricingDraft,
  lines: readonly ComputedLine[],
  revenue: Exact,
  actualWeight: Exact,
): Profit | null {
  const costs = costPerRate(draft, lines)
  if (costs === null) return null
  const cost = sum([...costs].map(([rate, amount]) => subtract(amount, includedVat(amount, rate))))
  const profit = subtract(revenue, cost)
  return {
    cost: wire(cost),
    profit: wire(profit),
    perKilogram: actualWeight.isZero() ? null : wire(divideRounded(profit, actualWeight, 2)),
    rate: revenue.isZero() ? null : wire(divideRounded(multiply(profit, 100), revenue, 4)),
  }
}

/** What sold goods cost with VAT, per rate, by the same basis as they are sold; null where a figure is missing. */
function costPerRate(draft: PricingDraft, lines: readonly ComputedLine[]): Map<Rate, Exact> | null {
  const costs = new Map<Rate, Exact>()
  if (draft.price !== 'salePrice' || draft.lines.length === 0) return null
  for (const [index, line] of draft.lines.entries()) {
    const basis = bases(line, lines[index]?.theoreticalWeight ?? null)[line.priceType]
    const cost = amountOf(line.importPrice ?? null, basis)
    if (cost === null || lines[index]?.amount === null) return null
    costs.set(line.vatRate, cost.plus(costs.get(line.vatRate) ?? 0))
  }
  return costs
}

function wire<Value extends number>(value: Exact): Value {
  return nearestNumber(value) as Value
}

function shown<Value extends number>(value: Exact | null): Value | null {
  return value === null ? null : wire<Value>(value)
}
