import { type AnnexLine, annexChanges, type LineDelta } from '#contract/annex-changes'
import type { DocumentDescription } from '#document/description'
import type { Field } from '#document/fields'
import { type HeaderChange, termWords } from '#document/header'
import type { Reference } from '#http/page'
import type { LineKind } from '#trade-line/line'
import { subtract, toWire } from '#values/decimal'
import { contractSides } from './contract-parties.ts'
import { documentSheet, type Print, type PrintedDocument, type PrintWords } from './document-sheet.ts'
import type { Sheet, SheetCell, SheetColumn } from './sheet.ts'

interface PrintedAnnex extends PrintedDocument {
  reason: string
  contract: Reference
  before: { number: string; total: number; lines: readonly object[] }
  lines: readonly object[]
}

type AnnexKind = DocumentDescription & { entity: string; line: LineKind }

/** An annex for paper: its partner sees what changes, before and after, and what the contract comes to then. */
export function annexSheet<Annex extends PrintedAnnex>(kind: AnnexKind) {
  // its terms stand in the table where they change; all others are those of the contract
  const fields = Object.fromEntries(
    Object.entries<Field>(kind.fields).map(([name, { print, ...field }]) => [
      name,
      name === 'partnerNumber' && print !== undefined ? { ...field, print } : field,
    ]),
  )
  return (print: Print<Annex>): Sheet => {
    const { document } = print
    let words: PrintWords | null = null
    const sheet = documentSheet(print, { ...kind, fields } as never, {
      lines: (_, given) => {
        words = given
        return { columns: columns(given), ...changed(kind, document, given), notes: [] }
      },
      // it is signed by whom its contract names
      ...contractSides,
      notes: (_, { text }) => [
        text('contract.annex.print.reason', { reason: document.reason }),
        text('contract.annex.print.rest', { number: document.contract.name }),
      ],
    })
    const { number, contract } = document
    return {
      ...sheet,
      number: words!.text('contract.annex.print.number', { number, contract: contract.name }),
      // what is to be paid in advance stands in the contract
      payment: null,
    }
  }
}

function columns({ text }: PrintWords): SheetColumn[] {
  const column = (name: string, width: number, align: SheetColumn['align'] = 'right') => ({
    title: text(`contract.annex.${name}`),
    width,
    align,
  })
  return [
    column('no', 6, 'center'),
    column('what', 34, 'left'),
    column('before', 21),
    column('after', 21),
    column('difference', 18),
  ]
}

function changed(kind: AnnexKind, document: PrintedAnnex, words: PrintWords): Pick<Sheet, 'rows' | 'totals'> {
  const { format, text } = words
  const changes = annexChanges(kind, document.before as never, document as never)
  const rows = [
    ...changes.lines.map((delta) => lineCells(kind, delta, words)),
    ...changes.terms.map((change) => termCells(kind, change, words)),
  ]
  const total = (name: string, value: string) => ({ label: text(`contract.annex.print.${name}`), value })
  return {
    rows: rows.map((cells, index) => [{ text: String(index + 1) }, ...cells]),
    totals: [
      total('totalBefore', format.money(changes.before)),
      total('difference', signed(changes.difference, words)),
      { ...total('totalAfter', format.money(changes.after)), strong: true },
    ],
  }
}

function lineCells(
  kind: AnnexKind,
  { before, after, difference }: LineDelta,
  words: PrintWords,
): SheetCell[] {
  const { format, called } = words
  const line = (after ?? before)!
  const length = line.length === null ? '' : ` · ${format.metres(line.length)}`
  const side = (one: AnnexLine | null): SheetCell =>
    one ? { text: format.money(one.amount), small: lineWords(kind, one, words) } : { text: '–' }
  return [
    { text: called(line.productName), small: `${line.productCode}${length}` },
    side(before),
    side(after),
    { text: signed(difference, words) },
  ]
}

/** "100 Cây × 15.500 đ/kg". */
function lineWords(
  { line: { price } }: AnnexKind,
  line: AnnexLine,
  { format, called, text }: PrintWords,
): string {
  const unit = called(line.unitName)
  const per = line.priceType === 'item' ? unit : 'kg'
  return text('contract.annex.line', {
    quantity: format.number(line.quantity, 3),
    unit,
    price: format.number(line[price] ?? 0, 2),
    per,
  })
}

function termCells(kind: AnnexKind, { field, from, to }: HeaderChange, words: PrintWords): SheetCell[] {
  const { format, own, called } = words
  const side = (value: unknown): SheetCell => ({
    text: called(
      termWords(kind.fields, field, value, { format, choice: (one) => own(`${field}.${one}`) }) ?? '–',
    ),
  })
  const figure = kind.fields[field]!.kind === 'dong'
  const difference = figure ? signed(toWire(subtract(Number(to ?? 0), Number(from ?? 0))), words) : ''
  return [{ text: own(`field.${field}`) }, side(from), side(to), { text: difference }]
}

function signed(difference: number, { format }: PrintWords): string {
  return difference > 0 ? `+${format.money(difference)}` : format.money(difference)
}
