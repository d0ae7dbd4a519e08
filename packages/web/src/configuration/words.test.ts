import { configurationKeys, knownConfigurations, shortOf } from '@barem/shared/configuration/known'
import { formatFor } from '@barem/shared/values/format'
import { expect, it } from 'vitest'
import { valueInWords } from './words.ts'

const format = formatFor('vi')

it.each(configurationKeys.filter((key) => knownConfigurations[key].fallback !== null))(
  '%s: its default is said',
  (key) => {
    const value = shortOf(key, knownConfigurations[key].fallback as never)
    expect(valueInWords({ key, value }, format)).toMatch(/^[^–]{2,}$/)
  },
)

it('says of what has no default that nothing is set', () => {
  expect(valueInWords({ key: 'mail', value: null }, format)).toBe('')
  expect(valueInWords({ key: 'closing-date', value: null }, format)).toBe('Chưa khóa sổ')
})
