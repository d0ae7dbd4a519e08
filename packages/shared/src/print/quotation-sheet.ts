import type { Quotation } from '#quotation/endpoints'
import { quotation } from '#quotation/form'
import type { LocalDate } from '#values/local-date'
import { documentSheet, type Print } from './document-sheet.ts'
import { goodsOnPaper } from './goods-sheet.ts'
import type { Sheet } from './sheet.ts'

const kind = { ...quotation, entity: 'quotation' }

/** A quotation for paper. */
export function quotationSheet(print: Print<Quotation>): Sheet {
  return documentSheet(print, kind, {
    lines: goodsOnPaper(quotation.line),
    notes: ({ selfPick, validUntil }, { own, format }) => [
      ...(selfPick ? [own('print.selfPick')] : []),
      ...(validUntil ? [own('print.valid', { date: format.date(validUntil as LocalDate) })] : []),
    ],
  })
}
