import { configurationKeys, knownConfigurations, shortOf } from '@barem/shared/configuration/known'
import { formatFor } from '@barem/shared/values/format'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadModuleWords } from '#i18n/i18n.ts'
import { valueInWords } from './words.ts'

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => null, removeItem: () => null })
  vi.stubGlobal('document', { documentElement: {} })
})

beforeAll(() => loadModuleWords(), 60_000)

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
