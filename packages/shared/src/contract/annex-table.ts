import type { Fields } from '#document/fields'
import { type HeaderChange, termWords } from '#document/header'
import type { LineKind } from '#trade-line/line'
import { subtract, toWire } from '#values/decimal'
import type { Format } from '#values/format'
import { type AnnexLine, annexChanges, type LineDelta } from './annex-changes.ts'

/** The words of whoever draws it, on a page or on paper. */
export interface AnnexWords {
  format: Format
  /** A text of annexes, one of the kind by its key, and the label of a field of its header. */
  text: (key: string, params?: Record<string, string>) => string
  own: (key: string) => string
  label: (field: string) => string
  /** What something is called in the language of the reader. */
  called: (name: string) => string
}

/** The second line is smaller. */
interface Cell {
  text: string
  small?: string
}

/** A line or a term, before and after; the difference is empty where nothing is counted. */
export interface AnnexRow {
  key: string
  what: Cell
  before: Cell
  after: Cell
  difference: Cell
}

/** Its columns in their order. */
export const annexColumns = ['what', 'before', 'after', 'difference'] as const

interface Agreed {
  total: number
  lines: readonly unknown[]
}

/** What an annex changes, row by row in words, and what the contract comes to: before, after and the difference. */
export function annexTable(
  kind: { fields: Fields; line: LineKind },
  { before, ...after }: Agreed & { before: Agreed },
  words: AnnexWords,
): { rows: AnnexRow[]; total: Record<'before' | 'after' | 'difference', string> } {
  const { format } = words
  const changes = annexChanges(kind, before as never, after as never)
  return {
    rows: [
      ...changes.lines.map((delta) => lineRow(kind.line, delta, words)),
      ...changes.terms.map((change) => termRow(kind.fields, change, words)),
    ],
    total: {
      before: format.money(changes.before),
      after: format.money(changes.after),
      difference: format.signedMoney(changes.difference),
    },
  }
}

function lineRow(kind: LineKind, { before, after, difference }: LineDelta, words: AnnexWords): AnnexRow {
  const { format, called } = words
  const line = (after ?? before)!
  const length = line.length === null ? '' : ` · ${format.metres(line.length)}`
  const side = (one: AnnexLine | null): Cell =>
    one ? { text: format.money(one.amount), small: lineWords(kind, one, words) } : { text: '–' }
  return {
    key: `${line.productId} ${line.length}`,
    what: { text: called(line.productName), small: `${line.productCode}${length}` },
    ...{ before: side(before), after: side(after), difference: { text: format.signedMoney(difference) } },
  }
}

/** "100 cây × 15.500 đ/kg". */
function lineWords({ price }: LineKind, line: AnnexLine, { format, called, text }: AnnexWords): string {
  const unit = called(line.unitName).toLowerCase()
  return text('line', {
    quantity: format.number(line.quantity, 3),
    unit,
    price: format.number(line[price] ?? 0, 2),
    per: line.priceType === 'item' ? unit : 'kg',
  })
}

function termRow(fields: Fields, { field, from, to }: HeaderChange, words: AnnexWords): AnnexRow {
  const { format, own, called, label } = words
  const choice = (option: string) => own(`${field}.${option}`)
  const side = (value: unknown): Cell => ({
    text: called(termWords(fields, field, value, { format, choice }) ?? '–'),
  })
  // of days and words there is no difference to say
  const difference =
    fields[field]?.kind === 'dong'
      ? format.signedMoney(toWire(subtract(Number(to ?? 0), Number(from ?? 0))))
      : ''
  return {
    ...{ key: field, what: { text: label(field) }, before: side(from), after: side(to) },
    difference: { text: difference },
  }
}
