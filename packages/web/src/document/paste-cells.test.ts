import { describe, expect, it } from 'vitest'
import type { CellNumber, GridColumn } from './grid-columns.ts'
import { findPicks, missingPicks, pasteLayout, writeCells } from './paste-cells.ts'

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
    pasted: ['ma', 'ten hang'],
    find: async (text) => (text.startsWith('D') ? `<${text}>` : null),
  },
  { kind: 'shown', key: 'unit', title: 'tradeLine.field.unit', show: () => 'cây' },
  {
    kind: 'number',
    key: 'quantity',
    title: 'tradeLine.field.quantity',
    decimals: 3,
    figure: 'quantity',
    pasted: ['sl', 'so luong'],
    get: (row) => row.quantity,
    set: (row, value) => ({ ...row, quantity: value }),
  },
]

const old: Line = { product: '<D8>', quantity: 1 }

describe('what is pasted', () => {
  it('lands in a column that is only shown, where that keeps it', () => {
    const kept = columns.map((column) =>
      column.kind === 'shown'
        ? { ...column, pasted: ['dvt'], paste: (row: Line, text: string) => ({ ...row, unit: text }) }
        : column,
    )
    const { targets, cells } = pasteLayout(kept, 0, [
      ['ĐVT', 'SL'],
      ['Kg', '5'],
    ])
    expect(writeCells(targets, old, cells[0]!, new Map(), 'vi')).toEqual({ ...old, quantity: 5, unit: 'Kg' })
  })

  const { targets } = pasteLayout(columns, 0, [])

  it('passes by the columns that are only computed', async () => {
    const picks = await findPicks(targets, [['D10', '1.200']])
    expect(writeCells(targets, old, ['D10', '1.200'], picks, 'vi')).toEqual({
      product: '<D10>',
      quantity: 1200,
    })
    const { targets: fromUnit } = pasteLayout(columns, 1, [])
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

describe('a list out of somebody else’s table', () => {
  const written = async (cells: string[][]) => {
    const { targets, cells: rows } = pasteLayout(columns, 0, cells)
    const picks = await findPicks(targets, rows)
    return {
      lines: rows.map((row) => writeCells(targets, old, row, picks, 'vi')),
      missing: missingPicks(targets, rows, picks).map(({ row, text }) => [row, text]),
    }
  }
  const d10 = { product: '<D10>', quantity: 5 }

  it('is read by its headings, in any order, with what is not ours passed by', async () => {
    const headings = ['STT', 'Ghi chú', 'SL (cây)', 'ĐVT', 'Tên hàng:', 'Thành tiền']
    expect(await written([headings, ['1', 'gấp', '5', 'Cây', 'D10', '1.000']])).toEqual({
      lines: [d10],
      missing: [],
    })
  })

  it('knows a product by code or else by name, and says what neither finds', async () => {
    const headings = ['Mã', 'Tên hàng', 'Số lượng']
    const rows = [
      headings,
      ['X1', 'D10', '5'],
      ['D10', 'thép', '5'],
      ['X2', 'sắt phi 99', '7'],
      ['', '', '8'],
    ]
    const { lines, missing } = await written(rows)
    expect(lines).toEqual([d10, d10, { product: null, quantity: 7 }, { product: '<D8>', quantity: 8 }])
    expect(missing).toEqual([[2, 'sắt phi 99']])
  })

  it('without headings passes by running numbers and the unit', async () => {
    const rows = [
      ['1', 'D10', 'Cây', '5'],
      ['2', 'D10', 'Tấm', '5'],
    ]
    expect((await written(rows)).lines).toEqual([d10, d10])
    expect((await written([['D10', '5']])).lines).toEqual([d10])
    expect(pasteLayout(columns, 2, [['7'], ['8']]).targets[0]?.key).toBe('quantity')
  })

  it('of figures alone has no headings', () => {
    expect(pasteLayout(columns, 0, [['D10', 'SL']]).cells).toHaveLength(1)
  })
})
