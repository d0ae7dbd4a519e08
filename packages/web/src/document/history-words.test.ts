import { formatFor } from '@barem/shared/values/format'
import { expect, test } from 'vitest'

const { historyWords } = await import('./history-words.ts')
const { default: kind } = await import('#quotation/kind.ts')

test.each([
  ['clone', null, 'BG2611-0009', 'Bản thay thế: BG2611-0009'],
  ['clonedFrom', null, 'BG2611-0008', 'Thay cho: BG2611-0008'],
  ['copiedFrom', null, 'BG2611-0007', 'Sao chép từ: BG2611-0007'],
  ['attachment', null, 'bản vẽ.pdf', 'File đính kèm: bản vẽ.pdf'],
  ['attachment', 'bản vẽ.pdf', null, 'File đính kèm: bản vẽ.pdf'],
  ['step', null, 'Giám đốc', 'Bước duyệt: Giám đốc'],
])('%s, which was nothing before or is nothing after, is told by its one value', (field, from, to, said) => {
  const { change } = historyWords({ kind, lines: null } as unknown as Parameters<typeof historyWords>[0])
  expect(change!({ field, from, to }, formatFor('vi'))).toBe(said)
})
