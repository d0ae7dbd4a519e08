import { expect, test } from 'vitest'
import { byEntity } from './held-rights.ts'

test('each right stands with the groups that give it, and not with those that give another right to the same', () => {
  const right = (permission: string, ...from: string[]) => ({ permission, from, scope: null })
  const shown = byEntity([
    right('customer:view', 'Nhân viên', 'Kinh doanh'),
    right('customer:create', 'Nhân viên', 'Kinh doanh'),
    right('customer:update', 'Kinh doanh'),
    { ...right('quotation:view', 'Nhân viên'), scope: 'own' },
    right('position:view'),
  ])
  expect(shown).toEqual([
    {
      entity: 'customer',
      given: [
        { actions: ['view', 'create'], from: ['Nhân viên', 'Kinh doanh'] },
        { actions: ['update'], from: ['Kinh doanh'] },
      ],
      scope: null,
    },
    { entity: 'quotation', given: [{ actions: ['view'], from: ['Nhân viên'] }], scope: 'own' },
    { entity: 'position', given: [{ actions: ['view'], from: [] }], scope: null },
  ])
})
