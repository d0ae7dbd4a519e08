import library, { type Decimal } from 'decimal.js-light'

// Its types describe an ES module; as CommonJS (Node) and as ES module (Vite) alike the default is the class itself.
const Library = library as unknown as typeof Decimal

/**
 * The one door to exact numbers: money and weight never pass through binary floats (domain, section 10).
 * The widest product of the trade (price × quantity × length × barem) has 57 digits, so nothing in between is cut;
 * a quotient is cut far behind the place where anybody rounds, and a cut cannot make or unmake a half.
 */
const Exact = Library.clone({
  precision: 100,
  rounding: Library.ROUND_HALF_UP,
  toExpNeg: -100,
  toExpPos: 100,
})

/** An exact number while it is being computed. Not for storing or sending: see `toWire` and `toPg`. */
export type Exact = Decimal

/** A JSON number, a decimal string as PostgreSQL sends `numeric`, or an exact number. */
export type Numeric = number | string | Exact

/** Digits that a JSON number carries without loss. */
export const WIRE_DIGITS = 15

/** Reads a number exactly. Throws on what is no finite number. What is exact already is never changed, so it is itself. */
export function exact(value: Numeric): Exact {
  if (typeof value === 'object') return value
  if (typeof value === 'string') return new Exact(value)
  let read = recent.get(value)
  if (!read) {
    read = new Exact(value)
    if (recent.size >= RECENT_MAX) recent.clear()
    recent.set(value, read)
  }
  return read
}

/** Figures read of late: a document reads the same quantity, price and rate many times, and many documents the same ones. */
const recent = new Map<number, Exact>()
const RECENT_MAX = 2_000

export function add(...terms: Numeric[]): Exact {
  return sum(terms)
}

export function sum(terms: Iterable<Numeric>): Exact {
  let total = exact(0)
  for (const term of terms) total = total.plus(exact(term))
  return total
}

export function subtract(from: Numeric, value: Numeric): Exact {
  return exact(from).minus(exact(value))
}

export function multiply(...[first = 1, ...others]: Numeric[]): Exact {
  return others.reduce<Exact>((product, factor) => product.times(exact(factor)), exact(first))
}

/** Throws a RangeError on division by zero, which the library would answer with an English sentence of its own. */
export function divide(value: Numeric, by: Numeric): Exact {
  const divisor = exact(by)
  if (divisor.isZero()) throw new RangeError('division by zero')
  return exact(value).dividedBy(divisor)
}

/**
 * `value ÷ by`, rounded half away from zero. In whole numbers, so nothing is cut in between, and many times quicker than
 * dividing to a hundred digits first. Throws a RangeError on division by zero.
 */
export function divideRounded(value: Numeric, by: Numeric, places: number): Exact {
  const [dividend, divisor] = [exact(value), exact(by)]
  if (divisor.isZero()) throw new RangeError('division by zero')
  const scale = Math.max(dividend.decimalPlaces(), divisor.decimalPlaces())
  const above = digits(dividend.abs(), scale + places)
  const below = digits(divisor.abs(), scale)
  const size = (2n * above + below) / (2n * below)
  const quotient = new Exact(`${size}e-${places}`)
  return size === 0n || dividend.isNegative() === divisor.isNegative() ? quotient : quotient.negated()
}

/** The value with so many decimals, as the whole number its digits make. */
function digits(value: Exact, places: number): bigint {
  return BigInt(value.toFixed(places).replace('.', ''))
}

/** −1, 0 or 1. */
export function compare(left: Numeric, right: Numeric): -1 | 0 | 1 {
  return exact(left).comparedTo(exact(right)) as -1 | 0 | 1
}

export function isZero(value: Numeric): boolean {
  return exact(value).isZero()
}

/** Half away from zero: 0.5 → 1 and −0.5 → −1. */
export function round(value: Numeric, places: number): Exact {
  return exact(value).toDecimalPlaces(places, Library.ROUND_HALF_UP)
}

/** Does a JSON number carry this value without loss? */
export function fitsWire(value: Numeric): boolean {
  return exact(value).precision(false) <= WIRE_DIGITS
}

/** A plain decimal of no more signs than `WIRE_DIGITS`, a point and a minus. */
const SHORT = /^-?(\d{1,15}|(?=.{3,16}$)\d+\.\d+)$/

/** The JSON number of an exact one. Throws a RangeError where a digit would be lost. */
export function toWire(value: Numeric): number {
  // Most values are short: JavaScript reads those to the nearest number itself, many times quicker. Adding 0 makes 0 of -0.
  if (typeof value === 'string' && SHORT.test(value)) return Number(value) + 0
  if (Number.isFinite(value) && Number((value as number).toPrecision(WIRE_DIGITS)) === value) return value + 0
  if (!fitsWire(value)) throw new RangeError(`more than ${WIRE_DIGITS} significant digits: ${value}`)
  return nearestNumber(value)
}

/** The same of what may be missing. */
export function toWireOrNull(value: Numeric | null): number | null {
  return value === null ? null : toWire(value)
}

/** The number nearest to the value, for showing what is too large to be kept; never for keeping it. */
export function nearestNumber(value: Numeric): number {
  const exactly = exact(value)
  return exactly.isZero() ? 0 : Number(exactly.toString())
}

/** Plain digits, as PostgreSQL reads a `numeric`. */
export function toPg(value: Numeric): string {
  const exactly = exact(value)
  return exactly.isZero() ? '0' : exactly.toFixed(Math.max(0, exactly.decimalPlaces()))
}
