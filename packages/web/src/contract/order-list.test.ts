import { formatFor } from '@barem/shared/values/format'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { fittingColumns } from '#table/fitting-columns.ts'
import { columns } from './OrderList.tsx'

vi.hoisted(() => {
  const nothing = () => null
  vi.stubGlobal('localStorage', { getItem: nothing, setItem: nothing, removeItem: nothing })
  vi.stubGlobal('document', { documentElement: {} })
})

it.each([
  // a window of 768 pixels, and one of 1024 beside the open menu
  [576, ['number', 'partner', 'total', 'delivery']],
  [652, ['number', 'partner', 'total', 'delivery']],
  // the same beside the icons of the menu
  [812, ['number', 'partner', 'total', 'delivery', 'payment']],
  [1068, ['number', 'date', 'partner', 'total', 'status', 'delivery', 'payment']],
])('orders show how far they are and what they come to before all else, in %i pixels', (room, keys) => {
  const shown = fittingColumns(
    columns.filter(({ hidden }) => !hidden),
    room,
  )
  expect(shown.map(({ key }) => key)).toEqual(keys)
})

describe('how far an order is', () => {
  const order = { kind: 'salesContract', status: 'approved', ended: false, delivery: 'none' }
  const shown = (key: string, row: object, ...beside: string[]) => {
    const { render } = columns.find((column) => column.key === key)!
    return renderToStaticMarkup(render(row as never, formatFor('vi'), [], new Set(beside)))
  }

  it('says in one column what others have no room to say', () => {
    expect(shown('delivery', { ...order, status: 'draft' })).toContain('approval.status.draft')
    expect(shown('delivery', { ...order, status: 'draft' }, 'status')).not.toContain('ant-tag')
    expect(shown('delivery', { ...order, ended: true })).toContain('contract.ending.tag')
  })
})
