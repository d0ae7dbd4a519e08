import type { Progress } from '@barem/shared/contract/fields'
import type { Line } from '@barem/shared/trade-line/line'
import type { Figures, FiguresAnswer } from '#document/figures'
import { type GoodsDescription, goodsFigures } from '#document/goods'
import type { DraftLine } from '#trade-line/draft-lines'

/** How far delivery and payment are: nothing moves them before there are goods documents and a ledger. */
export const progress: { delivery: Progress; payment: Progress } = { delivery: 'none', payment: 'none' }

/** The figures of a contract: those of its goods, and how far it is fulfilled. */
export function contractFigures(kind: GoodsDescription): Figures<Line, DraftLine> {
  const goods = goodsFigures(kind)
  const told =
    (answer: FiguresAnswer): FiguresAnswer =>
    (seesCost) => ({ ...answer(seesCost), ...progress })
  return {
    ...goods,
    compute: (draft) => {
      const computed = goods.compute(draft)
      return { ...computed, answer: told(computed.answer) }
    },
    answer: (row, lines) => told(goods.answer(row, lines)),
  }
}
