import { formatFor } from '@barem/shared/values/format'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { fittingColumns } from '#table/fitting-columns.ts'
import { columns } from './OrderList.tsx'

it.each([
  // a window of 768 pixels, and one of 1024 beside the open menu
  [576, ['number', 'partner', 'total', 'delivery']],
  [652, ['number', 'partner', 'total', 'delivery']],
  // the same beside the icons of the menu
  [828, ['number', 'partner', 'total', 'delivery', 'expectedReceiptDate']],
  [1068, ['number', 'partner', 'total', 'status', 'delivery', 'payment', 'expectedReceiptDate']],
])('orders show how far they are and what they come to before all else, in %i pixels', (room, keys) => {
  const shown = fittingColumns(
    columns.filter(({ hidden }) => !hidden),
    room,
  )
  expect(shown.map(({ key }) => key)).toEqual(keys)
})

describe('how far an order is', () => {
  const order = { kind: 'salesContract', status: 'approved', ended: false, delivery: 'none' }
  const late = { ...order, expectedReceiptDate: addDays(businessDate(new Date()), -3) }
  const shown = (key: string, row: object, ...beside: string[]) => {
    const { render } = columns.find((column) => column.key === key)!
    return renderToStaticMarkup(render(row as never, formatFor('vi'), [], new Set(beside)))
  }

  it('is marked beside the day of its delivery where it is late', () => {
    expect(shown('expectedReceiptDate', late)).toContain('ant-tag-warning')
    expect(shown('expectedReceiptDate', { ...late, ended: true })).not.toContain('ant-tag')
    expect(shown('expectedReceiptDate', { ...late, status: 'pending' })).not.toContain('ant-tag')
  })

  it('says on the card of a phone only what has begun', () => {
    const { render } = columns.find(({ key }) => key === 'payment')!
    const card = (payment: string) => render({ ...order, payment } as never, formatFor('vi'), [])
    expect([card('none'), card('complete')]).toEqual(['', 'Đã thu đủ'])
    expect(shown('payment', { ...order, payment: 'none' })).toBe('Chưa thu tiền')
  })

  it('says in one column what others have no room to say', () => {
    const all = ['status', 'expectedReceiptDate']
    expect(shown('delivery', late, ...all)).not.toContain('ant-tag')
    expect(shown('delivery', late, 'status')).toContain('Trễ')
    expect(shown('delivery', { ...late, status: 'draft' })).toContain('Nháp')
    expect(shown('delivery', { ...late, status: 'draft' }, ...all)).not.toContain('ant-tag')
    expect(shown('delivery', { ...late, ended: true })).toContain('Kết thúc sớm')
  })
})
