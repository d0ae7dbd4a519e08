import { foldText } from '#values/fold-text'

/** Hyphens, dashes and the minus sign, as one hyphen; a space is none. */
const SIGNS = [...'\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u02d7'].map(
  (sign) => [sign, '-'] as const,
)
/** Within a picture they are all that is left of what nobody sees (`text`). */
const NOTHING = [...' \u200d\ufe0f'].map((sign) => [sign, ''] as const)
/** Cyrillic and Greek letters that look like a Latin one, in either case. */
const CYRILLIC = paired('авекмнорстухіјѕ', 'abekmhopctyxijs')
const GREEK = paired('αβεζηικμνορτυχ', 'abezhikmnoptyx')
/** With a code of the tax office or without (C, K), its year, its kind, and two letters of the seller's own. */
const WITH_SYMBOL = /^[^a-z0-9]*([1-6]?[ck][0-9]{2}[a-z]{3})[^a-z0-9]*0*([0-9]+)$/
const alike = new Map([...SIGNS, ...NOTHING, ...CYRILLIC, ...GREEK])

function paired(from: string, to: string): (readonly [string, string])[] {
  return Array.from(from, (letter, place) => [letter, to[place]!] as const)
}

/**
 * By what numbers of invoices are the same. The database keeps the same key (168_invoice_signs.sql), and both must agree:
 * 1. NFKC, then folded as search keys are (`foldText`): wide and small forms, letters of either case, accents;
 * 2. every hyphen and dash as one, no spaces, and Latin letters for those that look like them;
 * 3. of digits alone, without the zeros in front: an electronic invoice has up to eight digits, and is printed with and
 *    without them;
 * 4. the same of the number behind a symbol of such an invoice (C26TAA, with its form 1C26TAA), whatever signs stand between them or in front.
 */
export function invoiceNumberKey(number: string): string {
  const plain = Array.from(foldText(number.normalize('NFKC')), (sign) => alike.get(sign) ?? sign).join('')
  if (/^[0-9]+$/.test(plain)) return plain.replace(/^0+(?=[0-9])/, '')
  return plain.replace(WITH_SYMBOL, '$1-$2')
}
