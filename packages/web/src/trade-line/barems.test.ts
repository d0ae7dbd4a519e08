import { baremsOf, baremUsed, OWN_BAREM, TYPED_BAREM } from '@barem/shared/trade-line/barem-used'
import { expect, test } from 'vitest'
import { textOf } from '#i18n/i18n.ts'
import { baremWords } from './barems.ts'
import { changedLine, emptyLine } from './line.ts'

const barems = [
  { standard: 'TCVN 1651-2:2018', kgPerMetre: 0.617, validFrom: '2020-01-01' },
  { standard: 'JIS G 3112', kgPerMetre: 0.56, validFrom: '2020-01-01' },
  { standard: 'JIS G 3112', kgPerMetre: 0.57, validFrom: '2026-06-01' },
  { standard: 'Hòa Phát', kgPerMetre: 0.617, validFrom: '2020-01-01' },
]
const on = (day: string, densityWeight: number | null = 0.62) => baremsOf({ barems, densityWeight }, day)
const of = (name: string) => textOf('tradeLine.barem.of', { name })

test('the barem that a line uses is of whichever says as much that day, of the product itself, or typed', () => {
  expect(baremUsed(0.56, on('2026-01-01'))).toBe('JIS G 3112')
  expect(baremUsed(0.56, on('2026-06-01'))).toBe(TYPED_BAREM)
  expect(baremUsed(0.617, on('2026-01-01'))).toBe('Hòa Phát, TCVN 1651-2:2018')
  expect(baremUsed(0.62, on('2026-01-01'))).toBe(OWN_BAREM)
  expect(baremUsed(0.617, on('2026-01-01', 0.617))).toBe('Hòa Phát, TCVN 1651-2:2018')
  expect(baremUsed(null, on('2026-01-01'))).toBeNull()
})

test('of many that say as much two are named and the rest counted', () => {
  const names = [...'EDCBA'].map((letter) => letter.repeat(100))
  const many = names.map((standard) => ({ standard, kgPerMetre: 0.617, validFrom: '2020-01-01' }))
  const used = (count: number) =>
    baremUsed(0.617, baremsOf({ barems: many.slice(-count), densityWeight: null }, '2026-01-01'))
  const two = `${'A'.repeat(100)}, ${'B'.repeat(100)}`
  expect([2, 3, 5].map(used)).toEqual([two, `${two} +1`, `${two} +3`])
})

test('a line that is read says which it used, whatever the catalogue says by now or does not say', () => {
  const line = { ...emptyLine(), barem: 0.56, baremName: 'JIS G 3112' }
  expect(baremWords(line, [])).toBe(of('JIS G 3112'))
  expect(baremWords(line, on('2026-06-01'))).toBe(of('JIS G 3112'))
  expect(baremWords({ ...line, baremName: TYPED_BAREM }, [])).toBe(textOf('tradeLine.barem.byHand'))
  expect(baremWords({ ...line, baremName: OWN_BAREM }, [])).toBe(textOf('tradeLine.barem.own'))
  // of one that was kept before nobody knows, unless it is written
  expect(baremWords({ ...line, baremName: null }, [])).toBeNull()
  expect(baremWords({ ...line, baremName: null }, on('2026-01-01'))).toBe(of('JIS G 3112'))
})

test('one that is changed says what its new barem is of', () => {
  const line = { ...emptyLine(), barem: 0.56, baremName: 'JIS G 3112' }
  expect(baremWords(changedLine(line, { quantity: 5 }), on('2026-06-01'))).toBe(of('JIS G 3112'))
  expect(baremWords(changedLine(line, { barem: 0.57 }), on('2026-06-01'))).toBe(of('JIS G 3112'))
  const typed = changedLine(line, { barem: 0.5 })
  expect(baremWords(typed, on('2026-06-01'))).toBe(textOf('tradeLine.barem.byHand'))
})
