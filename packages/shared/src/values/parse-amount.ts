import type { Locale } from './constants.ts'
import { exact, fitsWire, multiply, toWire } from './decimal.ts'
import { foldText } from './fold-text.ts'

const powers: Record<string, number> = {
  '': 0,
  k: 3,
  ng: 3,
  ngan: 3,
  nghin: 3,
  thousand: 3,
  tr: 6,
  trieu: 6,
  m: 6,
  mil: 6,
  million: 6,
  ty: 9,
  ti: 9,
  b: 9,
  bn: 9,
  billion: 9,
}

/** Longer than any amount that could be kept; a cell of a file may hold anything. */
const MAX_LENGTH = 60

/**
 * What a person typed as an amount in đồng, exactly: "1.5tr", "2ty", "1tr5", "1,5 triệu", "12.500.000 đ".
 * A separator that groups by threes in the way of the locale is a thousands separator, any other a decimal one.
 * Null where it is no amount or needs more than 15 digits; range and decimals are the schema's to judge.
 */
export function parseAmount(typed: string, locale: Locale): number | null {
  if (typed.length > MAX_LENGTH) return null
  const folded = foldText(typed)
    .replace(/ ?(?:vnd|dong|d)$/, '')
    .replaceAll(' ', '')
  const match = /^(-?)(\d[\d.,]*)([a-z]*)(\d*)$/.exec(folded)
  if (!match) return null
  const [, sign = '', figure = '', suffix = '', after = ''] = match
  const power = Object.hasOwn(powers, suffix) ? powers[suffix] : undefined
  const digits = plainDigits(figure, locale)
  if (power === undefined || digits === null) return null
  // "1tr5" is one and a half million; after a fraction ("1.5tr5") it would mean nothing.
  if (after !== '' && digits.includes('.')) return null
  const value = multiply(`${sign}${digits}${after === '' ? '' : `.${after}`}`, exact(10).toPower(power))
  return fitsWire(value) ? toWire(value) : null
}

/**
 * A number that is no amount, exactly: written as one, and never with a power of ten in words. `11,7 m` is no weight of
 * millions, `1tr5` no length.
 */
export function parsePlain(typed: string, locale: Locale): number | null {
  if (typed.length > MAX_LENGTH) return null
  const [, sign = '', figure = ''] = /^(-?)(\d[\d.,]*)$/.exec(foldText(typed).replaceAll(' ', '')) ?? []
  const digits = figure === '' ? null : plainDigits(figure, locale)
  return digits !== null && fitsWire(`${sign}${digits}`) ? toWire(`${sign}${digits}`) : null
}

/** `12.500.000` → `12500000` and `1,5` → `1.5` (in either locale); null where the separators make no sense. */
function plainDigits(figure: string, locale: Locale): string | null {
  const thousands = locale === 'vi' ? '.' : ','
  const dots = figure.split('.').length - 1
  const commas = figure.split(',').length - 1
  if (dots === 0 && commas === 0) return figure
  const decimal = decimalSeparator(figure, dots, commas, thousands)
  const [whole = '', fraction, ...more] = decimal === '' ? [figure] : figure.split(decimal)
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null
  if (!/^\d+$/.test(whole) && !/^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(whole)) return null
  const bare = whole.replace(/[.,]/g, '')
  return fraction === undefined ? bare : `${bare}.${fraction}`
}

/** With both separators the later one is the decimal one; a single one groups if it is the locale's and threes follow. */
function decimalSeparator(
  figure: string,
  dots: number,
  commas: number,
  thousands: '.' | ',',
): '' | '.' | ',' {
  if (dots > 0 && commas > 0) return figure.lastIndexOf('.') > figure.lastIndexOf(',') ? '.' : ','
  if (dots > 1 || commas > 1) return ''
  const separator = dots === 1 ? '.' : ','
  const groups = separator === thousands && /^\d{1,3}[.,]\d{3}$/.test(figure) && !figure.startsWith('0')
  return groups ? '' : separator
}
