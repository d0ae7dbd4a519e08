import { grantableActions, permissionEntities } from '@barem/shared/permission/permissions'
import { expect, test } from 'vitest'
import { isHeld, matrixSections, toggled } from './matrix.ts'

test.each([
  [[], 'update', ['customer:view', 'customer:update']],
  [['customer:view', 'customer:update', 'customer:delete'], 'view', []],
  [['customer:view', 'customer:update'], 'update', ['customer:view']],
  [['customer:view'], 'full', ['customer:full']],
  [['customer:full'], 'delete', ['customer:view', 'customer:create', 'customer:update']],
  [['customer:full'], 'full', ['customer:view']],
] as const)('%j and a click on %s', (held, action, then) => {
  expect(toggled([...held, 'product:view'], 'customer', action)).toEqual([...then, 'product:view'])
})

test('full control ticks every box of its row and no other', () => {
  expect(isHeld(['customer:full'], 'customer', 'delete')).toBe(true)
  expect(isHeld(['customer:full'], 'product', 'view')).toBe(false)
})

test('every entity of the permissions has its row; what SuperAdmin alone may stands in a section of its own', () => {
  const rows = matrixSections.flatMap(({ entities }) => entities)
  expect(rows.toSorted()).toEqual(permissionEntities.toSorted())
  expect(matrixSections.at(-1)).toEqual({
    section: 'superAdmin',
    entities: expect.arrayContaining(['user', 'roleGroup', 'resetPassword', 'decentralize', 'configuration']),
  })
  expect(matrixSections.at(-1)?.entities.flatMap(grantableActions)).toEqual([])
})
