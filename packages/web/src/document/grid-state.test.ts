import { describe, expect, it } from 'vitest'
import { changed, type GridChange, type GridState, nextPlace, startOf } from './grid-state.ts'

interface Line {
  code: string
  quantity: string
}
const line = (code: string, quantity = ''): Line => ({ code, quantity })
const start = startOf([line('a', '1'), line('b', '2')])
const run = (...changes: GridChange<Line>[]) => changes.reduce<GridState<Line>>(changed, start)
const written = ({ rows }: GridState<Line>) => rows.map(({ code, quantity }) => code + quantity).join(' ')
const edit = (at: number, row: Line, column = 'quantity'): GridChange<Line> => ({
  kind: 'edit',
  at,
  column,
  row,
})
const undo: GridChange<Line> = { kind: 'undo' }

describe('the lines of a grid', () => {
  it('are edited, added, removed, duplicated and filled down', () => {
    expect(written(run(edit(1, line('b', '9'))))).toBe('a1 b9')
    expect(written(run({ kind: 'add', rows: [line('c', '3')] }))).toBe('a1 b2 c3')
    expect(written(run({ kind: 'add', at: 1, rows: [line('c', '3')] }))).toBe('a1 c3 b2')
    expect(written(run({ kind: 'remove', at: 0 }))).toBe('b2')
    expect(
      written(run({ kind: 'duplicate', at: 0, copy: (row) => ({ ...row, code: `${row.code}'` }) })),
    ).toBe("a1 a'1 b2")
    const fill: GridChange<Line> = {
      kind: 'fill-down',
      at: 1,
      copy: (above, row) => ({ ...row, quantity: above.quantity }),
    }
    expect(written(run(fill))).toBe('a1 b1')
  })

  it('grow under what is pasted', () => {
    const paste: GridChange<Line> = {
      kind: 'paste',
      at: 1,
      cells: [
        ['x', '7'],
        ['y', '8'],
      ],
      write: (row, [code = row.code, quantity = row.quantity]) => ({ code, quantity }),
      grow: () => line(''),
    }
    expect(written(run(paste))).toBe('a1 x7 y8')
    expect(written(run(paste, undo))).toBe('a1 b2')
  })

  it('go back step by step; typing in one cell is one step', () => {
    const typed = run(edit(0, line('a', '4')), edit(0, line('a', '45')), edit(1, line('b', '6')))
    expect(written(typed)).toBe('a45 b6')
    expect(written(changed(typed, undo))).toBe('a45 b2')
    expect(written(changed(changed(typed, undo), undo))).toBe('a1 b2')
    expect(changed(start, undo)).toBe(start)
  })

  it('stay as they are where there is nothing to change', () => {
    for (const at of [-1, 2, 99]) {
      expect(run({ kind: 'remove', at })).toBe(start)
      expect(run({ kind: 'duplicate', at, copy: (row) => row })).toBe(start)
      expect(run(edit(at, line('z')))).toBe(start)
    }
    expect(run({ kind: 'fill-down', at: 0, copy: (above) => above })).toBe(start)
    expect(run({ kind: 'add', rows: [] })).toBe(start)
  })

  it('are walked by the keyboard', () => {
    const editable = [1, 3, 4]
    expect(nextPlace({ row: 0, column: 1 }, 'enter', 2, editable)).toEqual({ row: 0, column: 3 })
    expect(nextPlace({ row: 0, column: 4 }, 'enter', 2, editable)).toEqual({ row: 1, column: 1 })
    expect(nextPlace({ row: 1, column: 4 }, 'enter', 2, editable)).toEqual({ row: 2, column: 1 })
    expect(nextPlace({ row: 0, column: 1 }, 'enter', 2, editable, (one) => one === 4)).toEqual({
      row: 0,
      column: 4,
    })
    expect(nextPlace({ row: 0, column: 1 }, 'enter', 2, editable, () => false)).toEqual({ row: 1, column: 1 })
    expect(nextPlace({ row: 1, column: 3 }, 'down', 2, editable)).toEqual({ row: 1, column: 3 })
    expect(nextPlace({ row: 0, column: 3 }, 'up', 2, editable)).toEqual({ row: 0, column: 3 })
    expect(nextPlace({ row: 0, column: 1 }, 'left', 2, editable)).toEqual({ row: 0, column: 1 })
    expect(nextPlace({ row: 0, column: 3 }, 'right', 2, editable)).toEqual({ row: 0, column: 4 })
  })
})
