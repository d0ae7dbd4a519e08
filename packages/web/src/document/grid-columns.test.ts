import { formatFor } from '@barem/shared/values/format'
import { describe, expect, it } from 'vitest'
import { type CellNumber, type GridColumn, isUnreadable, isWanted, textIn } from './grid-columns.ts'

interface Line {
  length: CellNumber
  byItem: boolean
}

const length: GridColumn<Line> = {
  kind: 'number',
  key: 'length',
  title: 'tradeLine.field.length',
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
      options: [{ value: 'item', label: 'Số lượng' }],
      get: (row) => (row.byItem ? 'item' : ''),
      set: (row) => row,
    }
    expect(textIn(way, { length: null, byItem: true }, format)).toBe('Số lượng')
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
    expect(isWanted({ ...length, locked: () => true }, row)).toBe(false)
    expect(isWanted({ kind: 'shown', key: 'x', title: 'tradeLine.field.unit', show: () => '' }, row)).toBe(
      false,
    )
  })
})
