import { business, discussedEntities } from '@barem/shared/business'
import { MENTIONED } from '@barem/shared/comment/endpoints'
import { expect, test } from 'vitest'
import { approvableKinds } from '../modules.ts'
import { wordsOf } from './words.ts'

test.each(approvableKinds.map((kind) => [kind.entity, kind] as const))(
  'a message about a %s says its number, its partner and its total',
  (entity, { partner }) => {
    const params = { number: 'X2611-0001', [partner]: 'Lê Văn An', total: 1_000_000, by: 'Minh' }
    const notification = { kind: `${entity}.approval-requested`, entity, entityId: 'x', params }
    const { facts } = wordsOf(notification as never, 'vi', 'https://barem.example.vn')
    expect(facts.map(({ value }) => value)).toEqual([
      'X2611-0001',
      'Lê Văn An',
      expect.stringContaining('1.000.000'),
    ])
    expect(facts[1]!.label).not.toContain('.')
  },
)

test.each(discussedEntities)('a message about a mention leads to the comments of the %s', (entity) => {
  const params = { number: 'X2611-0001', name: 'Thép An Phát', by: 'Minh' }
  const { link } = wordsOf(
    { kind: MENTIONED, entity, entityId: 'x', params },
    'vi',
    'https://barem.example.vn',
  )
  expect(link?.href).toBe(`https://barem.example.vn${business[entity].path}/x?tab=comments`)
})
