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
  '%s: its default is said, and that it is one',
  (key) => {
    const value = shortOf(key, knownConfigurations[key].fallback as never)
    const said = valueInWords({ key, value, isDefault: true }, format)
    expect(said).toMatch(/^[^–]{2,} \(mặc định\)$/)
    expect(valueInWords({ key, value, isDefault: false }, format)).toBe(said.replace(' (mặc định)', ''))
  },
)

it('says of what has no default that nothing is set', () => {
  expect(valueInWords({ key: 'mail', value: null, isDefault: true }, format)).toBe('')
  expect(valueInWords({ key: 'closing-date', value: null, isDefault: true }, format)).toBe('Chưa khóa sổ')
})
