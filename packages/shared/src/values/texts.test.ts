import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { email } from './email.ts'
import { issuesOf } from './issue.ts'
import { phone } from './phone.ts'
import { checkTaxCode, taxCode, taxCodeWarning } from './tax-code.ts'
import { code, text } from './text.ts'
import { account, username } from './username.ts'

function codesOf(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : issuesOf(parsed.error).map((issue) => issue.code)
}

describe('text', () => {
  const name = text({ max: 5 })

  it('is trimmed and in NFC', () => {
    expect(name.parse(' Thép '.normalize('NFD'))).toBe('Thép'.normalize('NFC'))
  })

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['123456', 'too_big'],
    ['a\u0000b', 'control_character'],
    ['a\nb', 'control_character'],
    ['a\u202eb', 'control_character'],
    ['a\uffffb', 'control_character'],
    ['a\ud800b', 'control_character'],
    [5, 'invalid_type'],
  ])('refuses %j as %s', (value, code) => {
    expect(codesOf(name, value)).toEqual([code])
  })

  it.each([
    ['Thép\u200b hộp', 'Thép hộp'],
    ['\ufeffThép\u00ad\u2060', 'Thép'],
    ['Th\u200dé\u200fp\u034f', 'Thép'],
    ['\u3164\u2800Thép\u{e0041}\ufff9', 'Thép'],
    ['❤️', '❤️'],
    ['👷🏻‍♀️', '👷🏻‍♀️'],
    ['❤️‍🔥', '❤️‍🔥'],
    ['❤\ufe0f\ufe0f\u200d\u200d', '❤️'],
    ['a\ufe0f\u200d❤', 'a❤'],
    ['Thép\u2028hộp\u2029', 'Thép hộp'],
    ['Thép\u00a0hộp\u3000\u2009', 'Thép hộp'],
  ])('keeps of %j what can be seen', (value, seen) => {
    expect(text({ max: 20 }).parse(value)).toBe(seen)
  })

  it.each([
    ...[
      '\u200b',
      ' \ufeff\u00ad ',
      '\u2060\u200e',
      '\u3164',
      '\u2800',
      '\u200b \u200b',
      '\u2028',
      '\u00a0\u2029',
    ],
    ...['\u200d\u200d', '\ufe0f\ufe0f', '\ufe0f\u200d\ufe0f\u200d', ' \u200d \ufe0e'],
  ])('counts %j as empty', (value) => {
    expect(codesOf(name, value)).toEqual(['required'])
    expect(text({ max: 5, min: 0 }).parse(value)).toBe('')
  })

  it('of several lines keeps its line ends', () => {
    const note = text({ max: 50, min: 0, lines: true })
    expect(note.parse(' một\r\nhai\tba ')).toBe('một\nhai\tba')
    expect(note.parse('một\u2028hai\u2029ba\u00a0bốn')).toBe('một\nhai\nba bốn')
    expect(codesOf(note, 'a\u0007b')).toEqual(['control_character'])
    expect(note.parse('')).toBe('')
  })
})

describe('code', () => {
  it.each([
    ...[
      'KH-1 A',
      ' KH-1  A ',
      'KH-1\u00a0A',
      'KH-1 \u2009A',
      'KH-1\u2028A',
      'KH\u2011\u200d1 A',
      'KH\u22121\ufe0f A',
    ],
    ...['KH-1 A\ufe0f\u200d', 'K\u034fH\u2010\u180e1 A'],
  ])('%j is one code with what looks the same', (value) => {
    expect(code({ max: 50 }).parse(value)).toBe('KH-1 A')
  })

  it('has no variants of one picture, and is not empty', () => {
    expect(code({ max: 50 }).parse('❤\ufe0f')).toBe(code({ max: 50 }).parse('❤'))
    for (const value of ['', '\u00a0\u2028', '\u200d\ufe0f', '\u200b \u200b'])
      expect(codesOf(code({ max: 50 }), value)).toEqual(['required'])
    expect(codesOf(code({ max: 2 }), 'abc')).toEqual(['too_big'])
  })
})

describe('username', () => {
  it.each(['superadmin', 'admin.lan', 'a_b.c_d.e', '12345678', 'A'.repeat(20)])('takes %s', (value) => {
    expect(codesOf(username, value)).toEqual([])
  })

  it.each([
    'seven77',
    'a'.repeat(21),
    '.abcdefgh',
    'abcdefgh_',
    'abcd..efgh',
    'abcd._efgh',
    'abcd efgh',
    'abcd-efgh',
    'nguyễn.an',
    'abcdefgh\n.x',
  ])('refuses %j', (value) => {
    expect(codesOf(username, value)).toEqual(['username'])
  })

  it('follows the rule of the specification for any text', () => {
    const pieces = fc.string({
      unit: fc.constantFrom('a', 'Z', '0', '.', '_', '-'),
      minLength: 6,
      maxLength: 22,
    })
    fc.assert(
      fc.property(pieces, (value) => {
        const byRule =
          value.length >= 8 &&
          value.length <= 20 &&
          !value.includes('-') &&
          !['..', '__', '._', '_.'].some((pair) => value.includes(pair)) &&
          !['.', '_'].includes(value.charAt(0)) &&
          !['.', '_'].includes(value.charAt(value.length - 1))
        expect(username.safeParse(value).success).toBe(byRule)
      }),
    )
  })
})

describe('phone and account', () => {
  it.each(['0912345678', '02838123456', ' 0912345678 '])('takes %s', (value) => {
    expect(codesOf(phone, value)).toEqual([])
  })

  it.each(['912345678', '091234567', '091234567890', '+84912345678', '0912 345 678', '０９１２３４５６７８'])(
    'refuses %s',
    (value) => {
      expect(codesOf(phone, value)).toEqual(['phone'])
    },
  )

  it('reads past signs nobody sees', () => {
    expect(phone.parse('\u200b0912345678\ufeff')).toBe('0912345678')
    expect(username.parse('sales\u00ad.minh')).toBe('sales.minh')
    expect(email.parse('\u200eLan@barem.vn\u200b')).toBe('lan@barem.vn')
    expect(taxCode.parse('0100109106\u200b')).toBe('0100109106')
  })

  it('signs in with a username or a phone number', () => {
    expect(codesOf(account, 'admin.lan')).toEqual([])
    expect(codesOf(account, '0912345678')).toEqual([])
    expect(codesOf(account, 'lan')).toEqual(['account'])
    expect(codesOf(account, '')).toEqual(['required'])
    expect(codesOf(account, undefined)).toEqual(['required'])
  })
})

describe('email', () => {
  it('is one address whatever its case', () => {
    expect(email.parse(' Lan.Nguyen@Barem.VN ')).toBe('lan.nguyen@barem.vn')
  })

  it.each(['lan', 'lan@', 'lan@barem', 'a b@barem.vn'])('refuses %s', (value) => {
    expect(codesOf(email, value)).toEqual(['email'])
  })

  it('is required where it is empty', () => {
    expect(codesOf(email, '  ')).toEqual(['required'])
  })
})

describe('tax code', () => {
  it.each([
    ['0100109106', 'ok'],
    ['0100109106-001', 'ok'],
    ['0100109107', 'wrong-check-digit'],
    ['0100109107-001', 'wrong-check-digit'],
    ['001099012345', 'ok'],
    ['01001091060', 'wrong-shape'],
    ['0100109106001', 'wrong-shape'],
    ['0100109106-1', 'wrong-shape'],
    ['', 'wrong-shape'],
  ])('%s is %s', (value, verdict) => {
    expect(checkTaxCode(value)).toBe(verdict)
  })

  it('warns about the check digit but keeps the code', () => {
    expect(taxCode.parse('0100109107')).toBe('0100109107')
    expect(taxCodeWarning('0100109107')).toBe('tax_code_check_digit')
    expect(taxCodeWarning('0100109106')).toBeNull()
    expect(codesOf(taxCode, '123')).toEqual(['tax_code'])
  })

  it('knows no tenth digit where the sum divides by eleven', () => {
    const nine = '000000000'
    for (let digit = 0; digit <= 9; digit++) expect(checkTaxCode(`${nine}${digit}`)).toBe('wrong-check-digit')
  })
})
