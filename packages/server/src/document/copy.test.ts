import { date, flag, reference } from '@barem/shared/document/fields'
import { expect, test } from 'vitest'
import { copiedHeader } from './copy.ts'

test('the next revision begins with what is described and no other column', () => {
  const fields = {
    seller: reference('customer', 'required'),
    date: date('required'),
    dueOn: date('optional'),
    urgent: flag(),
  }
  const row = {
    ...{ sellerId: 's', date: '2026-11-01', dueOn: '2026-11-05', urgent: true, total: '5' },
    ...{ signature: 'of the original', sellerName: 'named' },
  }
  expect(copiedHeader({ fields, kept: ['total'] }, row, '2026-11-21')).toEqual({
    ...{ sellerId: 's', date: '2026-11-21', dueOn: null, urgent: true, total: '5' },
  })
})
