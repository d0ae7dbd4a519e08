import type { LineKind } from '#trade-line/line'
import { articlesOnPaper } from './contract-articles.ts'
import { contractSides } from './contract-parties.ts'
import { contractText, preambleOn } from './contract-terms.ts'
import {
  documentSheet,
  type Print,
  type PrintedDocument,
  type PrintedKind,
  writingOf,
} from './document-sheet.ts'
import { goodsOnPaper } from './goods-sheet.ts'
import type { Sheet } from './sheet.ts'

/**
 * A contract for paper, as both sides sign it: what it rests on, both sides in full, the goods, and article by article
 * what else is agreed (decision 052). What is not known is a dotted line to write on.
 */
export function contractSheet<Contract extends PrintedDocument>(kind: PrintedKind & { line: LineKind }) {
  return (print: Print<Contract>): Sheet => {
    const writing = writingOf(print, kind)
    const { header, own } = writing
    const t = contractText(writing)
    const quotation = header.quotation as { name: string } | null | undefined
    const ground = (name: string) => t(`ground.${name}`)
    return {
      ...documentSheet(print, kind, {
        lines: goodsOnPaper(kind.line) as never,
        ...contractSides,
      }),
      preamble: preambleOn(writing, header.date, [
        ...['civil', 'trade', 'will'].map(ground),
        ...(quotation ? [t('ground.quotation', { number: quotation.name })] : []),
      ]),
      // what is agreed on stands in its articles
      facts: [
        header.partnerNumber
          ? [{ label: own('field.partnerNumber'), value: String(header.partnerNumber) }]
          : [],
        [],
      ],
      heading: t('article', { no: 1, title: t('title.goods') }),
      articles: articlesOnPaper(writing),
    }
  }
}
