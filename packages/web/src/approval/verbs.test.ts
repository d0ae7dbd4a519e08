import { expect, test } from 'vitest'

const { textOf } = await import('#i18n/i18n.ts')
const { default: kind } = await import('#quotation/kind.ts')
const { verbRowActions } = await import('./verbs.ts')

test('the menu of a row says what is cancelled or deleted, as its page does; of many their number says it', () => {
  const named = verbRowActions(kind, () => {}).map(({ key, label, labelOfOne }) => [
    key,
    labelOfOne ?? textOf(label),
    textOf(label),
  ])
  expect(named).toContainEqual(['cancel', 'Hủy báo giá', 'Hủy'])
  expect(named).toContainEqual(['delete', 'Xóa bản nháp', 'Xóa'])
  expect(named).toContainEqual(['update', 'Chỉnh sửa', 'Chỉnh sửa'])
})

test('before many are sent or approved, what is worth a look is said of each', () => {
  const said = verbRowActions(kind, () => {}).filter(({ many }) => many?.warned)
  expect(said.map(({ key }) => key).toSorted()).toEqual(['approve', 'request-approval'])
})
