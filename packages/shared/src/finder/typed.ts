import { foldText } from '#values/fold-text'

/** What a person typed to find something, read in the ways the trade writes numbers. */
export interface Typed {
  /** As it was typed. */
  text: string
  /** A telephone number or tax code without the spaces, dots and dashes it was written with; null for other words. */
  digits: string | null
  /** The same as the records keep it: 0912345678, 0100109106-001. */
  phone: string | null
  taxCode: string | null
  /** A document's number as it stands on paper, of `bg 2611 24` too: BG2611-0024. */
  number: string | null
  /** What numbers of documents are searched for. */
  numberText: string
}

/** Fewer digits are a part of anything. */
const DIGITS_LEAST = 6
const NUMBER = /^([a-z]{1,10})[ .-]?([0-9]{4})([ ./-]?)([0-9]{1,6})(?:[ /]?r([0-9]{1,3}))?$/
/** Month and counter without the prefix. */
const BARE_NUMBER = /^([0-9]{4})[-/]([0-9]{1,6})$/

export function typedAs(text: string): Typed {
  const digits = digitsOf(text.trim())
  return {
    text,
    digits,
    phone: digits && /^0[0-9]{9,10}$/.test(digits) ? digits : null,
    taxCode: digits && taxCodeOf(digits),
    ...numberOf(foldText(text).trim()),
  }
}

function digitsOf(text: string): string | null {
  if (!/^[+(]?[0-9][0-9 .()-]*$/.test(text)) return null
  const digits = text.replace(/[^0-9]/g, '')
  if (digits.length < DIGITS_LEAST) return null
  // the country's own number, as telephones show who calls
  return /^\+?\(?84/.test(text) && /^84[0-9]{9}$/.test(digits) ? `0${digits.slice(2)}` : digits
}

function taxCodeOf(digits: string): string | null {
  if (/^[0-9]{13}$/.test(digits)) return `${digits.slice(0, 10)}-${digits.slice(10)}`
  return /^([0-9]{10}|[0-9]{12})$/.test(digits) ? digits : null
}

function numberOf(folded: string): Pick<Typed, 'number' | 'numberText'> {
  const bare = BARE_NUMBER.exec(folded)
  if (bare) return { number: null, numberText: `${bare[1]}-${padded(bare[2]!)}` }
  const [, prefix, month, , counter, revision] = NUMBER.exec(folded) ?? []
  if (!prefix || !month || !counter) return { number: null, numberText: folded }
  const suffix = revision ? `/R${Number(revision)}` : ''
  return {
    number: `${prefix.toUpperCase()}${month}-${counter.padStart(4, '0')}${suffix}`,
    // whoever is still typing finds what begins so
    numberText: `${prefix}${month}-${counter}${suffix.toLowerCase()}`,
  }
}

/** A counter begun with a zero is still being typed. */
const padded = (counter: string) => (counter.startsWith('0') ? counter : counter.padStart(4, '0'))
