import type { Locale, PriceType } from '#values/constants'
import {
  compare,
  divide,
  divideRounded,
  type Exact,
  exact,
  isZero,
  multiply,
  round,
  toWire,
} from '#values/decimal'
import { foldText } from '#values/fold-text'
import { UNIT_PRICE_MAX } from '#values/money'
import { kilogramsOf, parseFigure } from '#values/parse-figure'
import { type PricingLine, turnedPrice } from './pricing.ts'

/** The goods a price is typed for. */
export interface SpokenGoods
  extends Pick<PricingLine, 'unitKind' | 'unitFactor' | 'length' | 'barem' | 'unitWeight'> {
  priceType: PriceType
  /** What the line is counted in. */
  unitName: string
}

/** A price as the line keeps it; or why what was typed is none: a code with the words it needs. */
export type SpokenPrice =
  | { price: number }
  | { code: 'no_number' | 'unit_unknown' | 'unit_differs' | 'no_weight' | 'no_length'; unit: string }

const metres = ['m', 'met', 'metre', 'meter', 'md', 'm dai', 'met dai']
/** What goods are counted in; words of a row say the same. */
const pieces = [
  ['cay', 'thanh', 'bar', 'pole'],
  ['tam', 'sheet', 'plate'],
  ['cuon', 'coil', 'roll'],
  ['ong', 'pipe', 'tube'],
  ['cai', 'chiec', 'con', 'pc', 'pcs', 'piece'],
  ['bo', 'set', 'bundle'],
  ['hop', 'box'],
  ['bao', 'bag'],
]
/** Of whatever is counted. */
const anyPiece = ['dvt', 'don vi', 'unit', 'pc', 'pcs', 'piece']

/**
 * A price as the trade says it: `18,5k/kg`, `18500đ/kg`, `18,5tr/tấn`, `285000/cây`, `24k/m`; without a unit it is per what the
 * line is priced by. Any other is converted to that, exactly and then rounded to two decimals, by what a unit or a metre of the
 * line weighs by calculation. After `=` it is a calculation, whose slash divides.
 */
export function spokenPrice(typed: string, locale: Locale, goods: SpokenGoods): SpokenPrice {
  const slash = typed.trim().startsWith('=') ? -1 : typed.lastIndexOf('/')
  const [figure, unit] = slash < 0 ? [typed, ''] : [typed.slice(0, slash), typed.slice(slash + 1).trim()]
  const price = parseFigure(figure, locale, { kind: 'amount', places: 2 })
  if (price === null) return { code: 'no_number', unit }
  if (slash < 0) return { price }
  const converted = perOwn(exact(price), foldText(unit).replace(/\.$/, ''), goods)
  if (typeof converted === 'string') return { code: converted, unit }
  const rounded = round(converted, 2)
  return compare(rounded.abs(), UNIT_PRICE_MAX) > 0 ? { code: 'no_number', unit } : { price: toWire(rounded) }
}

type Reason = Exclude<SpokenPrice, { price: number }>['code']

/** Per unit or per kg, as the line is priced. */
function perOwn(price: Exact, unit: string, goods: SpokenGoods): Exact | Reason {
  const own = goods.priceType === 'item' ? 'unit' : 'kilogram'
  if (isOwnUnit(unit, goods)) return own === 'unit' ? price : turned(price, 'kilogram', goods)
  if (Object.hasOwn(kilogramsOf, unit)) {
    const perKilogram = divide(price, kilogramsOf[unit]!)
    return own === 'kilogram' ? perKilogram : turned(perKilogram, 'unit', goods)
  }
  if (metres.includes(unit)) return ofMetre(price, own, goods)
  return pieces.flat().includes(unit) ? 'unit_differs' : 'unit_unknown'
}

function isOwnUnit(unit: string, { unitName, unitKind }: SpokenGoods): boolean {
  const name = foldText(unitName)
  if (unit === name) return true
  if (unitKind !== 'count') return false
  return anyPiece.includes(unit) || pieces.some((words) => words.includes(unit) && words.includes(name))
}

function turned(price: Exact, to: 'unit' | 'kilogram', goods: SpokenGoods): Exact | Reason {
  return turnedPrice(price, to, { ...goods, quantity: null }) ?? 'no_weight'
}

function ofMetre(price: Exact, own: 'unit' | 'kilogram', goods: SpokenGoods): Exact | Reason {
  const { unitKind, unitFactor, length, barem } = goods
  if (own === 'kilogram' && barem !== null && !isZero(barem)) return divideRounded(price, barem, 2)
  const long = unitKind === 'length' ? unitFactor : length
  if (long === null) return 'no_length'
  const perUnit = multiply(price, long)
  return own === 'unit' ? perUnit : turned(perUnit, 'kilogram', goods)
}
