import { annexColumns, annexTable } from '#contract/annex-table'
import type { DocumentDescription } from '#document/description'
import type { Field } from '#document/fields'
import type { Reference } from '#http/page'
import type { TextParams } from '#i18n/translator'
import type { LineKind } from '#trade-line/line'
import type { LocalDate } from '#values/local-date'
import { BLANK, contractSides } from './contract-parties.ts'
import { preambleOn } from './contract-terms.ts'
import {
  documentSheet,
  type Print,
  type PrintedDocument,
  type PrintWords,
  type SheetLines,
} from './document-sheet.ts'
import type { Sheet, SheetColumn } from './sheet.ts'

interface PrintedAnnex extends PrintedDocument {
  reason: string
  contract: Reference
  date: string
  before: { number: string; total: number; lines: readonly object[]; contractDate?: string | undefined }
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
        return { ...changed(kind, document, given), notes: [] }
      },
      // it is signed by whom its contract names
      ...contractSides,
      notes: (_, { text }) => [
        text('contract.annex.print.reason', { reason: document.reason }),
        text('contract.annex.print.rest', { number: document.contract.name }),
        text('contract.annex.print.force'),
      ],
    })
    const { number, contract, before } = document
    const { text, format } = words!
    const signed = before.contractDate ? format.date(before.contractDate as LocalDate) : BLANK
    return {
      ...sheet,
      preamble: preambleOn(words!, document.date, [
        text('contract.annex.print.ground', { number: contract.name, date: signed }),
        text('contract.annex.print.will'),
      ]),
      number: text('contract.annex.print.number', { number, contract: contract.name }),
      // what is to be paid in advance stands in the contract
      payment: null,
    }
  }
}

/** Each beside the others, the number of the row before them. */
const widths = { what: 34, before: 21, after: 21, difference: 18 }

function changed(kind: AnnexKind, document: PrintedAnnex, words: PrintWords): Omit<SheetLines, 'notes'> {
  const { format, text, own, called } = words
  const said = (key: string, params?: TextParams) => text(`contract.annex.${key}`, params)
  const { rows, total } = annexTable(kind, document, {
    ...{ format, own, called, text: said },
    label: (field) => own(`field.${field}`),
  })
  const sum = (name: string, value: string) => ({ label: said(`print.${name}`), value })
  return {
    columns: [
      { title: said('no'), width: 6, align: 'center' },
      ...annexColumns.map((name): SheetColumn => {
        return { title: said(name), width: widths[name], align: name === 'what' ? 'left' : 'right' }
      }),
    ],
    rows: rows.map((row, index) => [{ text: String(index + 1) }, ...annexColumns.map((name) => row[name])]),
    totals: [
      sum('totalBefore', total.before),
      sum('difference', total.difference),
      { ...sum('totalAfter', total.after), strong: true },
    ],
  }
}
