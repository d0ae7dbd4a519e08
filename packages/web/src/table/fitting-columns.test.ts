import { describe, expect, it } from 'vitest'
import type { Column } from './columns.ts'
import { fittingColumns } from './fitting-columns.ts'

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  title: 'frame.title',
  render: () => key,
  ...more,
})
const columns = [
  column('number', { card: 'title', width: 150 }),
  column('date', { width: 100 }),
  column('customer', { priority: 9 }),
  column('total', { width: 140, priority: 8 }),
  column('officer', { width: 130, priority: 2 }),
  column('approver', { width: 130, priority: 1 }),
]
const keysAt = (room: number) => fittingColumns(columns, room).map(({ key }) => key)

describe('the columns there is room for', () => {
  it('are all of them as long as they fit', () => {
    expect(keysAt(870)).toEqual(['number', 'date', 'customer', 'total', 'officer', 'approver'])
  })

  it('go by their priority, and keep their order', () => {
    expect(keysAt(869)).toEqual(['number', 'date', 'customer', 'total', 'officer'])
    expect(keysAt(680)).toEqual(['number', 'date', 'customer', 'total'])
    expect(keysAt(579)).toEqual(['number', 'customer', 'total'])
    // what matters more than a whole name squeezes it
    expect(keysAt(430)).toEqual(['number', 'customer', 'total'])
    expect(keysAt(429)).toEqual(['number', 'customer'])
  })

  it('of equals the one further back goes, and what names the row stays', () => {
    const equals = [column('name', { card: 'title' }), column('a', { width: 90 }), column('b', { width: 90 })]
    expect(fittingColumns(equals, 390).map(({ key }) => key)).toEqual(['name', 'a'])
    expect(fittingColumns(equals, 10).map(({ key }) => key)).toEqual(['name'])
  })
})
