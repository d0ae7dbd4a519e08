import { formatFor } from '@barem/shared/values/format'
import { metre } from '@barem/shared/values/length'
import { describe, expect, it } from 'vitest'
import {
  ASIDE_PX,
  boundIssue,
  type CellNumber,
  chosenBy,
  figureWidths,
  type GridColumn,
  gridLayout,
  isUnreadable,
  isWanted,
  labelForEvery,
  pasteInto,
  textIn,
  widestFigures,
} from './grid-columns.ts'

interface Line {
  length: CellNumber
  byItem: boolean
}

const length: GridColumn<Line> = {
  kind: 'number',
  key: 'length',
  title: 'tradeLine.field.length',
  decimals: 3,
  figure: 'measure',
  get: (row) => row.length,
  set: (row, value) => ({ ...row, length: value }),
  needed: (row) => !row.byItem,
}

describe('the card of a line', () => {
  const format = formatFor('vi')

  it('says what stands in a cell, and nothing of an empty one', () => {
    expect(textIn(length, { length: 11.7, byItem: false }, format)).toBe('11,7')
    expect(textIn(length, { length: 'abc', byItem: false }, format)).toBe('abc')
    expect(textIn(length, { length: null, byItem: false }, format)).toBeNull()
    const way: GridColumn<Line> = {
      kind: 'select',
      key: 'priceType',
      title: 'tradeLine.field.priceType',
      options: [{ value: 'item', label: 'Số lượng', letter: 'c' }],
      get: (row) => (row.byItem ? 'item' : ''),
      set: (row) => row,
    }
    expect(textIn(way, { length: null, byItem: true }, format)).toBe('Số lượng')
  })
})

describe('what a figure may be', () => {
  const bounded: GridColumn<Line> = { ...length, bounds: metre } as GridColumn<Line>

  it.each([
    [6, undefined],
    [-6, 'must_exceed'],
    [0, 'must_exceed'],
    [5.8501, 'decimals'],
    ['abc', undefined],
    [null, undefined],
  ])('%s: %s', (typed, code) =>
    expect(boundIssue(bounded, { length: typed, byItem: false })?.code).toBe(code),
  )

  it('is not said where nobody said it', () => {
    expect(boundIssue(length, { length: -6, byItem: false })).toBeNull()
  })
})

describe('where Enter stops', () => {
  it('is what is empty and needed, or cannot be read', () => {
    expect(isWanted(length, { length: null, byItem: false })).toBe(true)
    expect(isWanted(length, { length: null, byItem: true })).toBe(false)
    expect(isWanted(length, { length: 0, byItem: false })).toBe(false)
    expect(isWanted(length, { length: 'abc', byItem: true })).toBe(true)
  })

  it('is where letters stand for a number', () => {
    expect(isUnreadable(length, { length: 'abc', byItem: false })).toBe(true)
    expect(isUnreadable(length, { length: 6, byItem: false })).toBe(false)
    expect(isUnreadable(length, { length: null, byItem: false })).toBe(false)
  })

  it('is never a locked or computed cell', () => {
    const row = { length: null, byItem: false }
    expect(isWanted({ ...length, locked: () => true } as GridColumn<Line>, row)).toBe(false)
    expect(isWanted({ kind: 'shown', key: 'x', title: 'tradeLine.field.unit', show: () => '' }, row)).toBe(
      false,
    )
  })
})

const way: GridColumn<Line> = {
  kind: 'select',
  key: 'priceType',
  title: 'tradeLine.field.priceType',
  options: [
    { value: 'item', label: 'Cây', letter: 'c' },
    { value: 'weight', label: 'KL barem', letter: 'b' },
  ],
  get: (row) => (row.byItem ? 'item' : 'weight'),
  set: (row, value) => ({ ...row, byItem: value === 'item' }),
}

describe('one letter', () => {
  const row = { length: 6, byItem: true }
  it('chooses what it stands for, and nothing else does', () => {
    expect(chosenBy(way, row, { key: 'B', altKey: false })).toEqual({ length: 6, byItem: false })
    expect(chosenBy(way, row, { key: 'x', altKey: false })).toBeNull()
    expect(chosenBy(way, row, { key: 'b', altKey: true })).toBeNull()
    expect(chosenBy(length, row, { key: 'b', altKey: false })).toBeNull()
  })
})

describe('an option that is called by its line', () => {
  const one = {
    value: 'item',
    label: 'Cây',
    letter: 'c',
    labelIn: ({ unit }: { unit: string }) => unit || 'Cây',
  }
  it.each([
    [[], 'Cây'],
    [['Tấm', 'Tấm'], 'Tấm'],
    [['Tấm', 'Kg'], 'Cây'],
  ])('is called for every line as all of them call it: %j', (units, label) => {
    expect(
      labelForEvery(
        one,
        units.map((unit) => ({ unit })),
      ),
    ).toBe(label)
  })
})

describe('the width of a column', () => {
  const format = formatFor('vi')
  const columns = [
    { ...length, width: 56 },
    { ...way, width: 84 },
  ]
  const widths = (rows: Line[]) => {
    const widest = widestFigures(columns, rows, (row) => figureWidths(columns, row, format))
    return gridLayout(columns, widest, Number.POSITIVE_INFINITY).widths
  }
  it('is the usual one until a figure is wider, and that of the widest then', () => {
    expect(widths([{ length: 11.7, byItem: true }])).toEqual([56, 84])
    const [wide] = widths([
      { length: 1234567.891, byItem: true },
      { length: 6, byItem: true },
    ])
    expect(wide).toBeGreaterThan(90)
  })

  it('has room for the button beside its figure, where the line has one', () => {
    const Aside = () => null
    const wide = { length: 1234567.891, byItem: true }
    const [bare] = figureWidths([length], wide, format)
    const [beside] = figureWidths([{ ...length, Aside } as GridColumn<Line>], wide, format)
    const without = { ...length, Aside, hasAside: () => false } as GridColumn<Line>
    expect([beside, figureWidths([without], wide, format)[0]]).toEqual([bare! + ASIDE_PX, bare])
  })
})

describe('where there is little room', () => {
  const columns = [
    { ...length, key: 'weight', width: 100, dropped: 2 },
    { ...way, width: 100, narrow: 70, dropped: 1 },
    { ...length, key: 'quantity', width: 100, narrow: 60 },
    length,
  ]
  const layout = (room: number, widest: [string, number][] = []) => {
    const { columns: shown, widths, least } = gridLayout(columns, new Map(widest), room)
    return { keys: shown.map(({ key }) => key), widths, least }
  }
  it('columns that may go are dropped one after the other until the rest fits', () => {
    expect(layout(482).keys).toEqual(['weight', 'priceType', 'quantity', 'length'])
    expect(layout(481).keys).toEqual(['weight', 'quantity', 'length'])
    expect(layout(381).keys).toEqual(['quantity', 'length'])
    expect(layout(282)).toEqual({ keys: ['quantity', 'length'], widths: [100, null], least: 282 })
  })

  it('the rest is narrowed before what is dropped last of all goes', () => {
    const last = [
      { ...length, key: 'weight', width: 100, narrow: 60, dropped: Number.POSITIVE_INFINITY },
      length,
    ]
    const shown = (room: number) => gridLayout(last, new Map(), room).columns.length
    expect([216, 215].map(shown)).toEqual([2, 1])
  })

  it('for reading all is narrowed before a name is cut off or a column dropped', () => {
    const read = (room: number) => {
      const { columns: shown, narrowed } = gridLayout(columns, new Map(), room, { reading: true })
      return [shown.length, narrowed]
    }
    expect([632, 631, 412, 411].map(read)).toEqual([
      [4, false],
      [4, true],
      [4, true],
      [3, true],
    ])
  })

  it('what stays is narrowed, but never more than its figures allow', () => {
    expect(layout(281)).toEqual({ keys: ['quantity', 'length'], widths: [60, null], least: 192 })
    expect(layout(281, [['quantity', 74]]).widths).toEqual([70, null])
  })
})

it('a length is pasted in metres, whatever its separator', () => {
  const pasted = (text: string) => pasteInto(length, { length: null, byItem: false }, text, 'vi').length
  expect(['5.850', '5,85', '11.7 m', 'abc', ''].map(pasted)).toEqual([5.85, 5.85, 11.7, 'abc', null])
})
