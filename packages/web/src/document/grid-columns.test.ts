import { describe, expect, it } from 'vitest'
import { type CellNumber, type GridColumn, isUnreadable, isWanted } from './grid-columns.ts'

interface Line {
  length: CellNumber
  byItem: boolean
}

const length: GridColumn<Line> = {
  kind: 'number',
  key: 'length',
  title: 'quotation.line.length',
  get: (row) => row.length,
  set: (row, value) => ({ ...row, length: value }),
  needed: (row) => !row.byItem,
}

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
    expect(isWanted({ kind: 'shown', key: 'x', title: 'quotation.line.unit', show: () => '' }, row)).toBe(
      false,
    )
  })
})
