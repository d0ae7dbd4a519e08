import type { Annexed } from '@barem/shared/contract/ending'
import type { Progress } from '@barem/shared/contract/fields'
import { resources } from '@barem/shared/i18n/resources'
import type { Line } from '@barem/shared/trade-line/line'
import { exportColumn, type PlacedColumn } from '#document/export-column'
import type { Figures, FiguresAnswer } from '#document/figures'
import { type GoodsDescription, goodsFigures } from '#document/goods'
import type { DocumentRow } from '#document/row'
import type { DraftLine } from '#trade-line/draft-lines'

/** How far delivery and payment are: nothing moves them before there are goods documents and a ledger. */
export const progress: { delivery: Progress; payment: Progress } = { delivery: 'none', payment: 'none' }

const words = { vi: resources.vi.contract.annex.inForce, en: resources.en.contract.annex.inForce }

/** By which annex it comes to its total. */
const annexedColumn: PlacedColumn<DocumentRow> = {
  place: 23,
  column: exportColumn('annexed', words, {
    kind: 'text',
    value: ({ annexed }) => (annexed as Annexed)?.number ?? null,
  }),
}

/** The figures of a contract: those of its goods, and how far it is fulfilled. */
export function contractFigures(kind: GoodsDescription): Figures<Line, DraftLine> {
  const goods = goodsFigures(kind)
  const withProgress =
    (answer: FiguresAnswer): FiguresAnswer =>
    (seesCost) => ({ ...answer(seesCost), ...progress })
  return {
    ...goods,
    columns: [...goods.columns, annexedColumn],
    compute: (draft) => {
      const computed = goods.compute(draft)
      return { ...computed, answer: withProgress(computed.answer) }
    },
    answer: (row, lines) => withProgress(goods.answer(row, lines)),
  }
}
