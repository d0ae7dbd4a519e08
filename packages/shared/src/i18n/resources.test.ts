import { describe, expect, it } from 'vitest'
import { approvableEntities } from '#business'
import { resources } from './resources.ts'
import { translate } from './translate.ts'
import { createTranslator } from './translator.ts'

/** `issues.required` → `Vui lòng nhập {{field}}`, for every leaf. A dot inside a key is written as it stands. */
function leaves(branch: object, at = ''): [string, unknown][] {
  return Object.entries(branch).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? leaves(value, `${at}${key}.`)
      : [[at + key, value] as [string, unknown]],
  )
}

/** `Kind` is `kind` at the beginning of a sentence; each language begins where it likes. */
function placeholders(text: string): string[] {
  const names = [...text.matchAll(/\{\{(\w)(\w*)\}\}/g)].map(
    ([, first = '', rest]) => first.toLowerCase() + rest,
  )
  return [...new Set(names)].sort()
}

const vi = new Map(leaves(resources.vi))
const en = new Map(leaves(resources.en))
const singular = (key: string) => key.endsWith('_one')

describe('the texts', () => {
  it('have the same keys in both languages, and a singular in English only', () => {
    expect([...en.keys()].filter((key) => !singular(key)).sort()).toEqual([...vi.keys()].sort())
    for (const key of [...en.keys()].filter(singular))
      expect(vi.has(key.replace(/_one$/, '_other')), key).toBe(true)
  })

  it('have the same placeholders, but for the one of a singular', () => {
    for (const [key, text] of en) {
      const one = singular(key)
      const named = (of: unknown) => placeholders(String(of)).filter((name) => !one || name !== 'count')
      expect(named(text), key).toEqual(named(vi.get(key.replace(/_one$/, '_other'))))
    }
  })

  it('are never empty', () => {
    for (const [key, text] of [...vi, ...en]) expect(String(text).trim(), key).not.toBe('')
  })

  it('are found by their key, dots within a code included', () => {
    expect(translate('vi', 'errors.approval.wrong-status')).toBe(resources.vi.errors['approval.wrong-status'])
    expect(translate('en', 'customer.count', { count: 1 })).toBe('1 customer')
    expect(translate('en', 'customer.count', { count: 2 })).toBe('2 customers')
    expect(translate('vi', 'customer.count', { count: 2 })).toBe('2 khách hàng')
    expect(translate('en', 'no.such.key')).toBe('no.such.key')
  })

  it('group figures as their readers do, and leave text as it is', () => {
    const params = { total: 12_000, valid: 11_999, invalid: 1 }
    expect(translate('vi', 'frame.import.summary', params)).toMatch(/^12\.000 .* 11\.999 .* 1 /)
    expect(translate('en', 'frame.import.summary', params)).toMatch(/^12,000 .* 11,999 .* 1 /)
    expect(translate('en', 'customer.count', { count: 1_000_000 })).toBe('1,000,000 customers')
    expect(translate('vi', 'frame.home.greeting', { name: '12000' })).toBe('Xin chào, 12000')
  })

  it('say what a document is about, of one line too', () => {
    for (const kind of approvableEntities)
      expect(translate('en', `${kind}.about`, { count: 1 })).toMatch(/^1 (line|expense),/)
  })

  it('are not escaped, and one translator does not change another', () => {
    expect(translate('vi', 'frame.home.greeting', { name: '<Lê & Cộng>' })).toBe('Xin chào, <Lê & Cộng>')
    const other = createTranslator('en', resources)
    expect(other.t('frame.title' as never)).toBe('Management system')
    expect(translate('vi', 'frame.title')).toBe('Hệ thống quản lý')
  })
})
