import { describe, expect, it } from 'vitest'
import type { CellNumber, GridColumn } from './grid-columns.ts'
import { findPicks, missingPicks, pasteTargets, writeCells } from './paste-cells.ts'

interface Line {
  product: string | null
  quantity: CellNumber
}

const columns: GridColumn<Line>[] = [
  {
    kind: 'picker',
    key: 'product',
    title: 'tradeLine.field.productId',
    endpoint: { method: 'GET', path: '/x' } as never,
    get: (row) => (row.product ? { id: row.product, name: row.product } : null),
    set: (row, item: string | null) => ({ ...row, product: item }),
    find: async (text) => (text.startsWith('D') ? `<${text}>` : null),
  },
  { kind: 'shown', key: 'unit', title: 'tradeLine.field.unit', show: () => 'cây' },
  {
    kind: 'number',
    key: 'quantity',
    title: 'tradeLine.field.quantity',
    get: (row) => row.quantity,
    set: (row, value) => ({ ...row, quantity: value }),
  },
]

const old: Line = { product: '<D8>', quantity: 1 }

describe('what is pasted', () => {
  const targets = pasteTargets(columns, 0)

  it('passes by the columns that are only computed', async () => {
    const picks = await findPicks(targets, [['D10', '1.200']])
    expect(writeCells(targets, old, ['D10', '1.200'], picks, 'vi')).toEqual({
      product: '<D10>',
      quantity: 1200,
    })
    const fromUnit = pasteTargets(columns, 1)
    expect(writeCells(fromUnit, old, ['7'], new Map(), 'vi')).toEqual({ product: '<D8>', quantity: 7 })
  })

  it('leaves no wrong product where a code finds none, and names it', async () => {
    const cells = [
      ['D10', '5'],
      ['KHONGCO', '6'],
      ['', '7'],
    ]
    const picks = await findPicks(targets, cells)
    expect(cells.map((row) => writeCells(targets, old, row, picks, 'vi'))).toEqual([
      { product: '<D10>', quantity: 5 },
      { product: null, quantity: 6 },
      { product: '<D8>', quantity: 7 },
    ])
    expect(missingPicks(targets, cells, picks)).toEqual([{ row: 1, column: columns[0], text: 'KHONGCO' }])
  })

  it('takes a list that cannot be asked as one that knows nothing', async () => {
    const broken = { ...columns[0], find: () => Promise.reject(new Error('down')) } as GridColumn<Line>
    expect(missingPicks([broken], [['D10']], await findPicks([broken], [['D10']]))).toHaveLength(1)
  })
})
