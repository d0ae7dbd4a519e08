import { describe, expect, it } from 'vitest'
import type { Column } from './columns.ts'
import { moved, shownColumns, toggled } from './shown-columns.ts'

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  title: 'frame.title',
  render: () => key,
  ...more,
})
const columns = [
  column('code'),
  column('name', { card: 'title' }),
  column('phone'),
  column('note', { hidden: true }),
]
const keysOf = (shown: readonly Column<object>[]) => shown.map(({ key }) => key)

describe('the columns of a list', () => {
  it('are the usual ones until somebody chooses', () => {
    expect(keysOf(shownColumns(columns, null))).toEqual(['code', 'name', 'phone'])
  })

  it('are those chosen, in their order, without what is gone, and never without the name', () => {
    expect(keysOf(shownColumns(columns, ['note', 'name', 'gone', 'code']))).toEqual(['note', 'name', 'code'])
    expect(keysOf(shownColumns(columns, ['phone']))).toEqual(['name', 'phone'])
    expect(keysOf(shownColumns(columns, []))).toEqual(['name'])
  })

  it('come in where they usually stand, and go out', () => {
    const shown = shownColumns(columns, ['name', 'note'])
    expect(toggled(columns, shown, columns[2]!)).toEqual(['name', 'phone', 'note'])
    expect(toggled(columns, shown, columns[3]!)).toEqual(['name'])
    expect(toggled(columns, shownColumns(columns, null), columns[3]!)).toEqual([
      'code',
      'name',
      'phone',
      'note',
    ])
  })

  it('move by one place and stay within the list', () => {
    const shown = shownColumns(columns, null)
    expect(moved(shown, columns[2]!, -1)).toEqual(['code', 'phone', 'name'])
    expect(moved(shown, columns[0]!, 1)).toEqual(['name', 'code', 'phone'])
    expect(moved(shown, columns[0]!, -1)).toEqual(['code', 'name', 'phone'])
  })
})
