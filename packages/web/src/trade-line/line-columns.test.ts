import { quotationLine } from '@barem/shared/quotation/fields'
import type { PriceType } from '@barem/shared/values/constants'
import { formatFor } from '@barem/shared/values/format'
import { describe, expect, it } from 'vitest'
import { figureWidths, gridLayout, widestFigures } from '#document/grid-columns.ts'
import { emptyLine } from './line.ts'
import { lineColumns } from './line-columns.tsx'

const line = (priceType: PriceType) => ({
  ...emptyLine(),
  ...{ productId: 'p', productCode: 'TV-D12', productName: 'Thép thanh vằn D12', unitName: 'Cây', priceType },
  ...{ quantity: 120, length: 11.7, barem: 0.888, actualWeight: 1246.8, salePrice: 15_500, vatRate: 10 },
})

function columnsOf(ways: readonly PriceType[], isRead: boolean) {
  return lineColumns(quotationLine, {
    ...{ seesCost: false, day: '2026-11-21', prices: new Map(), addsProducts: false, goods: [] },
    ...{ isRead, pricedBy: new Set(ways), decimals: {}, Why: () => null },
  })
}

/** The keys of the columns there is room for in a grid of so many pixels. */
function shown(ways: readonly PriceType[], roomPx: number, { reading = false } = {}) {
  const columns = columnsOf(ways, reading)
  const format = formatFor('vi')
  const widest = widestFigures(columns, ways.map(line), (row) => figureWidths(columns, row, format))
  return gridLayout(columns, widest, roomPx, { reading }).columns.map(({ key }) => key)
}

/** A tablet upright and across, beside the icons of the menu; across with the menu open. */
const rooms = [704, 768, 960]

describe.each([false, true])('where there is little room (read: %s)', (reading) => {
  it.each(rooms)('the weight that prices the lines stays, and the other goes first (%s px)', (roomPx) => {
    const of = (...ways: PriceType[]) =>
      shown(ways, roomPx, { reading }).filter((key) => key.endsWith('Weight'))
    expect(of('theoretical')).toContain('theoreticalWeight')
    expect(of('actual')).toContain('actualWeight')
    expect(of('theoretical', 'actual')).toEqual(['theoreticalWeight', 'actualWeight'])
  })

  it('no weight goes as long as narrow cells are enough', () => {
    expect(shown(['theoretical'], 900, { reading })).toContain('actualWeight')
  })

  it('the unit stays beside the weight on a tablet across', () => {
    expect(shown(['theoretical'], 768, { reading })).toContain('unit')
  })

  it('what makes the weight stays on a tablet upright', () => {
    expect(shown(['theoretical'], 704, { reading })).toEqual(
      expect.arrayContaining(['quantity', 'length', 'barem', 'theoreticalWeight']),
    )
  })
})

it('marks what a line is priced by', () => {
  const marked = (way: PriceType) =>
    columnsOf([way], true)
      .filter((column) => column.marked?.(line(way)))
      .map(({ key }) => key)
  expect((['theoretical', 'actual', 'item'] as const).map(marked)).toEqual([
    ['theoreticalWeight'],
    ['actualWeight'],
    ['quantity'],
  ])
})
