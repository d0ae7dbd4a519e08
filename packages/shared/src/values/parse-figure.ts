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
import type { FigureKind } from './figure.ts'
import { foldText } from './fold-text.ts'
import { parseAmount, parsePlain } from './parse-amount.ts'

/** What may stand behind a figure and says nothing more: `14.850 đ/kg`, `8%`, `6 m`, `721,9 kg`. */
const units: Record<FigureKind, RegExp> = {
  amount: /\/ ?[a-z]+$/,
  quantity: /(?!)/,
  measure: /(?:kg\/)?m$/,
  weight: /(?!)/,
  rate: /%$/,
}

/** Kilograms, by the word behind a figure or a slash, folded. */
export const kilogramsOf: Readonly<Record<string, number>> = {
  ...{ kg: 1, ki: 1, ky: 1, kilo: 1, kilogram: 1, can: 1, yen: 10, ta: 100 },
  ...{ tan: 1000, t: 1000, ton: 1000, tons: 1000, tonne: 1000 },
}

/**
 * What a person typed into a cell, exactly: an amount as `parseAmount` reads it and anything else as a plain number, with
 * its unit or without; after `=` a calculation with + − × ÷ and parentheses, rounded half away from zero to `places`
 * decimals. Powers of ten in words (`1tr5`, `15k`) are of amounts alone: elsewhere `m` is metres. A single separator in
 * a measure is the decimal one in either locale: `5.850` is 5.85 m, for nothing the trade measures so has thousands.
 * A weight is in kg whatever it is said in: `3,6 tấn` is 3600. Null where it cannot be read.
 */
export function parseFigure(
  typed: string,
  locale: Locale,
  { kind = 'amount', places = 15 }: { kind?: FigureKind; places?: number } = {},
): number | null {
  const text = foldText(typed)
  const parse = kind === 'amount' ? parseAmount : parsePlain
  const read = (figure: string) => parse(kind === 'measure' ? withDecimals(figure, locale) : figure, locale)
  if (!text.startsWith('=')) return kind === 'weight' ? weight(text, read) : read(bare(text, kind))
  const value = new Calculation(text.slice(1), read).value()
  if (value === null) return null
  const rounded = round(value, places)
  return fitsWire(rounded) ? toWire(rounded) : null
}

const bare = (text: string, kind: FigureKind) => text.replace(units[kind], '').trim()

function weight(text: string, read: (figure: string) => number | null): number | null {
  const { figure, kilograms } = withMass(text) ?? { figure: text, kilograms: 1 }
  const value = read(figure)
  if (value === null || kilograms === 1) return value
  const heavy = multiply(value, kilograms)
  return fitsWire(heavy) ? toWire(heavy) : null
}

/** A figure with a unit of mass behind it, and what one of that weighs in kg; null without such a unit. */
export function withMass(text: string): { figure: string; kilograms: number } | null {
  const [, figure = '', unit = ''] = /^(.*\d) ?([a-z]+)\.?$/.exec(foldText(text)) ?? []
  return Object.hasOwn(kilogramsOf, unit) ? { figure, kilograms: kilogramsOf[unit]! } : null
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
