import { formatFor } from '@barem/shared/values/format'
import { expect, test } from 'vitest'

const { workflowChange } = await import('./history-words.ts')

const approval = (id: string, person: string, name = 'Bước 2') => ({
  type: null,
  node: { id: 'two', kind: 'approval', name, quorum: 'any', approver: { by: 'people', ids: [id] } },
  names: [{ id, name: person }],
})
const condition = (figure: number) => ({
  type: 'quotation',
  node: {
    ...{ id: 'one', kind: 'condition', name: 'Điều kiện 1' },
    rule: { match: 'all', rules: [{ field: 'total', is: 'more', figure }] },
  },
  names: [],
})

test.each([
  ['diagram.two', approval('a', 'Hòa'), approval('b', 'Lan'), 'Bước 2: Hòa → Lan'],
  ['diagram.two', approval('a', 'Hòa'), approval('a', 'Hòa', 'Kế toán'), 'Tên bước: Bước 2 → Kế toán'],
  ['diagram.two', null, approval('b', 'Lan'), 'Thêm Bước 2: Lan'],
  ['diagram.two', approval('a', 'Hòa'), null, 'Bỏ Bước 2: Hòa'],
  [
    'diagram.one',
    condition(2_000_000_000),
    condition(5_000_000_000),
    'Điều kiện 1: Tổng tiền lớn hơn 2.000.000.000 → Tổng tiền lớn hơn 5.000.000.000',
  ],
  [
    'diagram',
    { ways: [[':start', null, 'A']] },
    { ways: [[':start', null, 'B']] },
    'Đường đi: bỏ Bắt đầu → A; thêm Bắt đầu → B',
  ],
  ['diagram', 'Bước duyệt 2 · 79f8af0d', 'Bước duyệt 2 · 00f8af0d', null],
  ['name', 'a', 'b', null],
])('of %s it is said what was and what is', (field, from, to, words) => {
  expect(workflowChange({ field, from, to }, formatFor('vi'))).toBe(words)
})
