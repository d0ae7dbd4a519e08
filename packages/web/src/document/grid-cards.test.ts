import { quotationLine } from '@barem/shared/quotation/fields'
import { formatFor } from '@barem/shared/values/format'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { emptyLine, type LineValues } from '#trade-line/line.ts'
import { lineCard } from '#trade-line/line-card.ts'
import { GridCards } from './GridCards.tsx'

const card = (line: object, disabled = false) =>
  renderToStaticMarkup(
    createElement(GridCards, {
      ...{ columns: [], emptyRow: emptyLine, copyRow: (row: object) => row, onChange: () => undefined },
      ...{ value: [{ ...emptyLine(), ...line }], grid: { added: null }, disabled },
      cardOf: (row: LineValues) => lineCard(quotationLine, row, formatFor('vi')),
    } as never),
  )

it('an empty line on a phone asks to be filled in, as long as somebody writes', () => {
  expect(card({})).toContain('Chạm để nhập')
  expect(card({}, true)).not.toContain('Chạm để nhập')
  expect(card({ productId: 'p', productName: 'Thép hộp', quantity: 5 })).not.toContain('Chạm để nhập')
})
