import { foldText } from '#values/fold-text'
import { inCatalogueNotation, otherNames, THICKNESS } from './trade-tongue.ts'

const round = ['phi', 'd', 'on', 'tron']

/** What people put before the figures of a section, and what the catalogue may call it (folded). */
const shapes: Record<string, readonly string[]> = {
  h: ['h', 'hop'],
  hop: ['hop'],
  d: ['d', 'phi'],
  phi: round,
  fi: round,
  f: round,
  o: ['on', 'tron'],
  p: ['phi', 'pl', 'tam'],
  l: ['v', 'l'],
  t: ['pl', 'tam'],
  tam: ['pl', 'tam'],
  ton: ['pl', 'tam', 'ton'],
}

/** A regular expression of our own making; `hasTrigram`: whether a trigram index can look for its matches. */
interface Pattern {
  pattern: string
  hasTrigram: boolean
  /** It has figures, which a product may match whole or only begin with. */
  figures: boolean
}

/** A word of a search: `like` is found anywhere in the key. */
export type SearchWord = { like: string } | Pattern

/**
 * A text with its figures in one notation: folded, Ø, Φ and ⌀ as `phi`, `50 × 100` as `50x100`, a decimal comma as a
 * point, and no zeros at the end of decimals, so that `2.0` and `2` are one thickness. The database has it as
 * `section_text` (071_diameter_sign.sql).
 */
export function sectionText(value: string): string {
  return foldText(value)
    .replace(/[øφ⌀]/g, 'phi')
    .replace(/([0-9]),(?=[0-9])/g, '$1.')
    .replace(/([0-9]) ?[x*] ?(?=[0-9])/g, '$1x')
    .replace(/(\.[0-9]*[1-9])0+(?![0-9])/g, '$1')
    .replace(/\.0+(?![0-9])/g, '')
}

/** Every ASCII character that is no letter or digit. */
const SIGNS = ' -/:-@[-`{-~'
/** A word and the figures after it. */
const WORD_AND_FIGURES = new RegExp(`(?<![^${SIGNS}])[a-z]+ [0-9][0-9.x]*`, 'g')

/**
 * The key a product is found by, as the database keeps it (`product_key` in 042_product_key.sql; a test holds the two
 * together): its text, and behind it each figure with the word before it as one word, so that `D 6` is found as `d6`.
 */
export function productKey(value: string): string {
  const text = sectionText(value)
  const joined = Array.from(text.matchAll(WORD_AND_FIGURES), ([found]) => found.replace(' ', ''))
  return [text, ...joined].join(' ')
}

/**
 * A search in the notation of the trade, word by word; each must be found. `h50x100x2`, `d10` and `50x100` become
 * patterns over the key that stand at the beginning of a figure ("50x100" is not "150x100"); the first two sides of a
 * section may be written in either order. A thickness (`1ly8`) is a whole figure, and a word that has other names in the
 * trade is found by each of them. Everything else is searched as it stands.
 */
export function searchWords(search: string): SearchWord[] {
  return inCatalogueNotation(sectionText(search))
    .split(' ')
    .filter(Boolean)
    .map((word) => thicknessPattern(word) ?? sectionPattern(word) ?? namesPattern(word) ?? { like: word })
}

/** The word wherever it stands, or another name of it as a whole word. */
function namesPattern(word: string): Pattern | null {
  const others = otherNames(word)
  if (others.length === 0) return null
  const own = word.length > 2 ? word : `(^|[${SIGNS}])${word}`
  const pattern = `(${own}|(^|[${SIGNS}])(${others.join('|')})($|[${SIGNS}]))`
  return { pattern, hasTrigram: true, figures: false }
}

/** First of the figures (a plate), last of them (a box) or between them (a beam), never a part of one. */
function thicknessPattern(word: string): Pattern | null {
  const match = new RegExp(`^([0-9]+(?:\\.[0-9]+)?)${THICKNESS}$`).exec(word)
  if (!match) return null
  const figure = match[1]!.replace('.', '\\.')
  const pattern = `((^|[^0-9.x])${figure} ?(x|mm|ly|li)|x${figure}($|[^0-9.]))`
  // too short to be looked for by three signs
  return { pattern, hasTrigram: false, figures: false }
}

function sectionPattern(word: string): Pattern | null {
  const match = /^([a-z]*)([0-9]+(?:\.[0-9]+)?(?:x[0-9]+(?:\.[0-9]+)?)*)(x?)$/.exec(word)
  if (!match) return null
  const [, shape = '', figures = '', more = ''] = match
  const sides = figures.split('x')
  if (shape === '' && sides.length === 1 && more === '') return null
  const orders = [sides]
  const [first, second, ...rest] = sides
  if (second !== undefined && first !== second) orders.push([second, first!, ...rest])
  const section = orders.map((order) => order.join('x').replaceAll('.', '\\.')).join('|')
  if (shape === '')
    return { pattern: `(^|[^0-9.x])(${section})${more}`, hasTrigram: word.length > 2, figures: true }
  const names = (shapes[shape] ?? [shape]).join('|')
  // every sign is named, since the trigram index knows the beginning of a word by it
  return { pattern: `(^|[${SIGNS}])(${names})(${section})${more}`, hasTrigram: true, figures: true }
}
