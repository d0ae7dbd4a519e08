import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GridLine } from './GridLine.tsx'
import type { CellNote, GridColumn } from './grid-columns.ts'

/** The cell of a line that is read, of which this is said. */
function cellOf(notes: readonly CellNote[]) {
  const row = { key: 'a', price: 18_200 }
  const price: GridColumn<typeof row> = {
    ...{ kind: 'number', key: 'price', title: 'tradeLine.field.salePrice', figure: 'amount', decimals: 2 },
    get: () => row.price,
    set: () => row,
    notes: () => notes,
  }
  return renderToStaticMarkup(
    <table>
      <tbody>
        <GridLine
          columns={[price]}
          {...{ row, line: 0, disabled: true, whole: null, problems: [], wanted: [] }}
          latest={{ current: null as never }}
        />
      </tbody>
    </table>,
  )
}

test('a price above what was asked for has a quiet mark with the same words, one below it the colour of a fault', () => {
  const above = cellOf([{ strength: 1, isHint: true, words: 'cao hơn' }])
  expect([above.includes('cell-warned'), above.includes('cell-hinted')]).toEqual([false, true])
  expect(above).toContain('cao hơn')
  const below = cellOf([{ strength: 1, words: 'thấp hơn' }])
  expect([below.includes('cell-warned-1'), below.includes('cell-hinted')]).toEqual([true, false])
})
