import {
  ABBREVIATE_BILLION,
  ABBREVIATE_MILLION,
  ABBREVIATION_DECIMALS,
  type Locale,
  MAX_DECIMALS,
  MONEY_DECIMALS,
} from './constants.ts'
import { compare, divide, exact, type Numeric, round } from './decimal.ts'
import { type LocalDate, onVietnamClock } from './local-date.ts'

interface Words {
  thousands: string
  decimal: string
  million: string
  billion: string
  ton: string
  justNow: string
}

const words: Record<Locale, Words> = {
  vi: { thousands: '.', decimal: ',', million: 'triệu', billion: 'tỷ', ton: 'tấn', justNow: 'vừa xong' },
  en: {
    thousands: ',',
    decimal: '.',
    million: 'million',
    billion: 'billion',
    ton: 'tons',
    justNow: 'just now',
  },
}

/** Between a figure and its unit, which stay on one line. */
const NO_BREAK = '\u00a0'

/** Everything a person reads as a figure or a date goes through here (domain, section 1; specification, section 9). */
export interface Format {
  /** Thousands separators, at most `decimals` (2) decimals, trailing zeros dropped beyond `least` (0). Exact at any size. */
  number(value: Numeric, decimals?: number, least?: number): string
  /** Whole đồng with the suffix: `12.500.000 đ`. */
  money(value: Numeric): string
  /** The same of a difference, with its sign: `+12.500.000 đ`. */
  signedMoney(value: number): string
  /** From 1,000,000 in millions, from 1,000,000,000 in billions: `1,5 triệu`, `2,35 tỷ`. */
  abbreviated(value: Numeric): string
  /** Kilograms shown in tons. */
  tons(kilograms: Numeric): string
  /** Đồng shown in millions. */
  millions(dong: Numeric): string
  /** With at most 2 decimals, or `most`. */
  kilograms(value: Numeric, least?: number, most?: number): string
  /** Lengths keep their millimetres: a cut at 5.855 m is not one at 5.86. */
  metres(value: Numeric): string
  /** Kg per metre, with the four decimals of the tables. */
  barem(value: Numeric): string
  /** In percent: `10%`. */
  rate(value: Numeric): string
  /** `21/11/2026` in both languages, which nobody reads the wrong way round in Vietnam. */
  date(value: LocalDate): string
  /** `21/11/2026 14:05` on a clock in Vietnam. */
  moment(value: Date | string): string
  /** `5 phút trước`; after 30 days the date. The present is passed in. */
  relative(value: Date | string, now: Date): string
}

/** The formats of a language. */
export function formatFor(locale: Locale): Format {
  return formats[locale]
}

const formats: Record<Locale, Format> = { vi: makeFormat('vi'), en: makeFormat('en') }

function makeFormat(locale: Locale): Format {
  const own = words[locale]
  const number: Format['number'] = (value, decimals = MAX_DECIMALS, least = 0) => {
    const [whole = '', fraction = ''] = round(value, decimals).toFixed(decimals).split('.')
    const kept = fraction.replace(/0+$/, '').padEnd(least, '0')
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, own.thousands)
    const shown = kept === '' ? grouped : grouped + own.decimal + kept
    return shown.replace(/^-(0(?:\D0*)?)$/, '$1')
  }
  const money: Format['money'] = (value) => `${number(value, MONEY_DECIMALS)}${NO_BREAK}đ`
  return {
    number,
    money,
    signedMoney: (value) => `${value > 0 ? '+' : ''}${money(value)}`,
    abbreviated: (value) => abbreviate(value, number, own),
    tons: (value) => `${number(divide(value, 1000))}${NO_BREAK}${own.ton}`,
    millions: (value) => `${number(divide(value, ABBREVIATE_MILLION))}${NO_BREAK}${own.million}`,
    kilograms: (value, least, most) => `${number(value, most, least)}${NO_BREAK}kg`,
    metres: (value) => `${number(value, 3)}${NO_BREAK}m`,
    barem: (value) => `${number(value, 4)}${NO_BREAK}kg/m`,
    rate: (value) => `${number(value)}%`,
    date: formatDate,
    moment: (value) => formatMoment(new Date(value)),
    relative: (value, now) => formatRelative(new Date(value), now, locale),
  }
}

/** With how many decimals the figures of a column all stand alike: those of the one that needs most, `most` at the most. */
export function evenDecimals(values: Iterable<Numeric | null>, most = MAX_DECIMALS): number {
  let needed = 0
  for (const value of values)
    if (value !== null) needed = Math.max(needed, round(value, most).decimalPlaces())
  return needed
}

function abbreviate(value: Numeric, number: Format['number'], own: Words): string {
  const size = exact(value).absoluteValue()
  if (compare(size, ABBREVIATE_MILLION) < 0) return number(value, MONEY_DECIMALS)
  // 999,999,999 rounds to 1,000 million, which is read as 1 billion.
  const millions = round(divide(size, ABBREVIATE_MILLION), ABBREVIATION_DECIMALS)
  const [unit, word] =
    compare(millions, 1000) < 0
      ? ([ABBREVIATE_MILLION, own.million] as const)
      : ([ABBREVIATE_BILLION, own.billion] as const)
  return `${number(divide(value, unit), ABBREVIATION_DECIMALS)}${NO_BREAK}${word}`
}

function formatDate(value: LocalDate): string {
  const [year, month, day] = value.split('-')
  return `${day}/${month}/${year}`
}

function formatMoment(value: Date): string {
  const [date = '', time = ''] = onVietnamClock(value).toISOString().split('T')
  return `${formatDate(date)} ${time.slice(0, 5)}`
}

/** Made once: each costs more than all it is asked for afterwards. */
const relativeTime = {
  vi: new Intl.RelativeTimeFormat('vi'),
  en: new Intl.RelativeTimeFormat('en'),
} as const satisfies Record<Locale, Intl.RelativeTimeFormat>

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

function formatRelative(value: Date, now: Date, locale: Locale): string {
  const seconds = (value.getTime() - now.getTime()) / 1000
  const size = Math.abs(seconds)
  if (size < 60) return words[locale].justNow
  if (size >= 30 * 86_400) return formatDate(onVietnamClock(value).toISOString().slice(0, 10))
  const [unit, length] = steps.find(([, length]) => size >= length) ?? steps[2]
  return relativeTime[locale].format(Math.trunc(seconds / length), unit)
}
