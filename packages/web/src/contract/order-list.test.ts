import { expect, it, vi } from 'vitest'
import { fittingColumns } from '#table/fitting-columns.ts'
import { columns } from './OrderList.tsx'

vi.hoisted(() => {
  const nothing = () => null
  vi.stubGlobal('localStorage', { getItem: nothing, setItem: nothing, removeItem: nothing })
  vi.stubGlobal('document', { documentElement: {} })
})

it.each([
  // a window of 1024 pixels beside the open menu
  [692, ['number', 'partner', 'delivery', 'payment']],
  [800, ['number', 'partner', 'total', 'delivery', 'payment']],
  [932, ['number', 'partner', 'total', 'status', 'delivery', 'payment']],
])('orders show how far they are before all else, in %i pixels', (room, keys) => {
  const shown = fittingColumns(
    columns.filter(({ hidden }) => !hidden),
    room,
  )
  expect(shown.map(({ key }) => key)).toEqual(keys)
})
