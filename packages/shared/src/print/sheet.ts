import type { Locale } from '#values/constants'

/** A name and what it is, side by side. */
export interface Fact {
  label: string
  value: string
}

export interface SheetColumn {
  title: string
  align: 'left' | 'right' | 'center'
  /** The share of the width it takes beside the others. */
  width: number
}

/** One side of a document. */
export interface Party {
  role: string
  name: string
  facts: Fact[]
}

/** Of a contract: what both sides agree on beside the goods. */
export interface Article {
  title: string
  points: string[]
}

/** A cell; the second line is smaller. */
export interface SheetCell {
  text: string
  small?: string
}

/**
 * A document for paper, in words already: the browser's print page and the PDF draw the same one. Nothing of it depends
 * on how it is drawn.
 */
export interface Sheet {
  locale: Locale
  /** Of the window and of the file. */
  name: string
  /** `logoId`: the picture at its head, which whoever draws the sheet brings along. */
  company: { name: string; lines: string[]; logoId: string | null } | null
  title: string
  number: string
  dateLine: string
  /** Across the page, while the document binds nobody. */
  mark: string | null
  /** Of a contract: what stands above its title, what it rests on, and what leads to its sides. */
  preamble: { motto: string[]; grounds: string[]; opening: string } | null
  /** Buyer and seller, beside each other whatever is known of them. */
  parties: readonly [buyer: Party, seller: Party]
  /** What was agreed on beside goods and prices: the left column and the right one. */
  facts: readonly [left: Fact[], right: Fact[]]
  /** Of the goods, where what follows them has one too. */
  heading: string | null
  /** None where it has no lines. */
  columns: SheetColumn[]
  rows: SheetCell[][]
  /** None where it is about no money: then nothing is said in words, and nothing asked for. */
  totals: (Fact & { strong?: boolean })[]
  inWords: Fact
  /** How to pay what is asked for now. */
  payment: { title: string; facts: Fact[]; qr: string } | null
  notes: string[]
  articles: Article[]
  signatures: { role: string; hint: string; name: string | null; note: string | null }[]
  /** Opens the record. */
  record: { address: string; words: string }
  /** "Trang {page}/{pages}", with those two left to whoever counts. */
  pageOf: string
}
