import type { Locale } from './constants.ts'
import {
  add,
  divide,
  type Exact,
  exact,
  fitsWire,
  isZero,
  multiply,
  round,
  subtract,
  toWire,
} from './decimal.ts'
import { foldText } from './fold-text.ts'
import { parseAmount } from './parse-amount.ts'

/** What a figure says, and so how it is written: a measure (metres, kg per metre) has no thousands. */
export type FigureKind = 'amount' | 'quantity' | 'measure' | 'weight' | 'rate'

/** What may stand behind a figure and says nothing more: `14.850 đ/kg`, `8%`, `6 m`, `721,9 kg`. */
const units: Record<FigureKind, RegExp> = {
  amount: /\/ ?[a-z]+$/,
  quantity: /(?!)/,
  measure: /(?:kg\/)?m$/,
  weight: /kg$/,
  rate: /%$/,
}

/**
 * What a person typed into a cell, exactly: a figure as `parseAmount` reads it, with its unit or without; after `=` a
 * calculation with + − × ÷ and parentheses, rounded half away from zero to `places` decimals. A single separator in a
 * measure is the decimal one in either locale: `5.850` is 5.85 m, for nothing the trade measures so has thousands.
 * Null where it cannot be read.
 */
export function parseFigure(
  typed: string,
  locale: Locale,
  { kind = 'amount', places = 15 }: { kind?: FigureKind; places?: number } = {},
): number | null {
  const text = foldText(typed)
  const read = (figure: string) =>
    parseAmount(kind === 'measure' ? withDecimals(figure, locale) : figure, locale)
  if (!text.startsWith('=')) return read(text.replace(units[kind], '').trim())
  const value = new Calculation(text.slice(1), read).value()
  if (value === null) return null
  const rounded = round(value, places)
  return fitsWire(rounded) ? toWire(rounded) : null
}

/** The one separator of a figure as the locale's decimal one. */
function withDecimals(figure: string, locale: Locale): string {
  const [whole, decimals, ...more] = figure.split(/[.,]/)
  if (decimals === undefined || more.length > 0) return figure
  return `${whole}${locale === 'vi' ? ',' : '.'}${decimals}`
}

const SIGN = /^ ?([-+*x/:÷()−])/
/** A figure with its power of ten (`1tr5`), whose letters are none of multiplication. */
const FIGURE = /^ ?(\d[\d.,]*(?:[a-wyz]+\d*)?)/

/** A calculation as it is read from left to right, × and ÷ before + and −. */
class Calculation {
  #rest: string
  readonly #read: (figure: string) => number | null

  constructor(text: string, read: (figure: string) => number | null) {
    this.#rest = text
    this.#read = read
  }

  /** Null where it cannot be read, goes on behind its end or divides by zero. */
  value(): Exact | null {
    const value = this.#sum()
    return this.#rest.trim() === '' ? value : null
  }

  #sum(): Exact | null {
    let value = this.#product()
    for (let sign = this.#take(/[-+−]/); value && sign; sign = this.#take(/[-+−]/)) {
      const next = this.#product()
      value = next && (sign === '+' ? add(value, next) : subtract(value, next))
    }
    return value
  }

  #product(): Exact | null {
    let value = this.#factor()
    for (let sign = this.#take(/[*x/:÷]/); value && sign; sign = this.#take(/[*x/:÷]/)) {
      const next = this.#factor()
      if (sign === '*' || sign === 'x') value = next && multiply(value, next)
      else value = next && !isZero(next) ? divide(value, next) : null
    }
    return value
  }

  #factor(): Exact | null {
    if (this.#take(/[-−]/)) {
      const value = this.#factor()
      return value && multiply(value, -1)
    }
    if (this.#take(/\(/)) {
      const value = this.#sum()
      return this.#take(/\)/) ? value : null
    }
    const found = FIGURE.exec(this.#rest)
    if (!found) return null
    this.#rest = this.#rest.slice(found[0].length)
    const figure = this.#read(found[1]!)
    return figure === null ? null : exact(figure)
  }

  /** The sign that comes next, if it is one of these. */
  #take(signs: RegExp): string | null {
    const found = SIGN.exec(this.#rest)
    if (!found || !signs.test(found[1]!)) return null
    this.#rest = this.#rest.slice(found[0].length)
    return found[1]!
  }
}
