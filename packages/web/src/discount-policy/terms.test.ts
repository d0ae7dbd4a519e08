import { formatFor } from '@barem/shared/values/format'
import type { LocalDate } from '@barem/shared/values/local-date'
import { expect, test } from 'vitest'

const { notTodayWords } = await import('./terms.ts')

// a Friday
const today = '2026-11-27' as LocalDate
const policy = {
  ...{ active: true, repeat: 'weekly' as const, weekdays: [1, 3], monthDay: null },
  ...{ validFrom: '2026-01-01', validTo: null },
}
const words = (change: object) => notTodayWords({ ...policy, ...change }, today, formatFor('vi'))

test('a policy says when it holds next, on a day that is not its', () => {
  expect(words({})).toBe('Hôm nay không áp dụng, lần tới T2 30/11/2026')
  expect(words({ repeat: 'monthly', monthDay: 31 })).toContain('30/11/2026')
  expect(words({ validFrom: '2026-12-02' })).toContain('T4 02/12/2026')
  expect(words({ validTo: '2026-11-28' })).toBe('Không còn ngày nào áp dụng')
  for (const change of [{ weekdays: [5] }, { repeat: 'daily' }, { active: false }])
    expect(words(change)).toBeNull()
})
