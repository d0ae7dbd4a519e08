import { expect, test } from 'vitest'
import { issuesOf } from '#values/issue'
import { baremOn, baremsOn, currentBarem, newProductBody, weightDiffers } from './form.ts'
import { pricePerKilogram, pricePerUnit } from './price.ts'

const id = '00000000-0000-7000-8000-000000000001'
const product = {
  code: 'HOP50x100x2',
  name: 'Thép hộp 50×100×2',
  productTypeId: id,
  productUnitId: id,
  description: 'Hộp đen',
  theoreticalWeight: 27.695,
  pictureIds: [id],
}

function issues(change: object): string[] {
  const parsed = newProductBody.safeParse({ ...product, ...change })
  return parsed.success ? [] : issuesOf(parsed.error).map(({ path, code }) => `${path} ${code}`)
}

test('each required field says so when it is missing', () => {
  for (const field of Object.keys(product))
    expect(issues({ [field]: undefined })).toEqual([`${field} required`])
})

test('what is out of range or of too many decimals names its field', () => {
  expect(issues({ theoreticalWeight: -1 })).toEqual(['theoreticalWeight too_small'])
  expect(issues({ theoreticalWeight: 1.0001 })).toEqual(['theoreticalWeight decimals'])
  expect(issues({ length: 0 })).toEqual(['length must_exceed'])
  expect(issues({ salePrice: 1e15 })).toEqual(['salePrice too_big'])
  expect(issues({ vatRate: 100.5 })).toEqual(['vatRate too_big_percent'])
  const barem = { standard: 'TCVN', kgPerMetre: 0.617, validFrom: '2026-01-01' }
  expect(issues({ barems: [{ ...barem, kgPerMetre: 0 }] })).toEqual(['barems.0.kgPerMetre must_exceed'])
  for (const standard of ['#typed', ' #product'])
    expect(issues({ barems: [{ ...barem, standard }] })).toEqual(['barems.0.standard begins_with_hash'])
  expect(issues({ barems: [{ ...barem, standard: 'ASTM #60' }] })).toEqual([])
  expect(issues({ barems: [barem, barem] })).toEqual(['barems duplicate'])
})

test('the barem in force is the newest that has begun', () => {
  const row = (standard: string, validFrom: string) => ({ standard, validFrom, kgPerMetre: 1 })
  const rows = [row('old', '2020-01-01'), row('now', '2026-11-21'), row('next', '2026-11-22')]
  expect(currentBarem(rows, '2026-11-21')?.standard).toBe('now')
  expect(currentBarem(rows, '2026-11-20')?.standard).toBe('old')
  expect(currentBarem(rows, '2019-12-31')).toBeNull()
})

test('a metre weighs what the barem in force says, before the first one has begun what the product says', () => {
  const barems = [{ standard: 'Hòa Phát', validFrom: '2026-12-01', kgPerMetre: 0.62 }]
  expect(baremOn({ barems, densityWeight: 0.617 }, '2026-11-30')).toBe(0.617)
  expect(baremOn({ barems, densityWeight: null }, '2026-11-30')).toBeNull()
  expect(baremOn({ barems, densityWeight: 0.617 }, '2026-12-01')).toBe(0.62)
})

test('a price is per kilogram where there is a weight, else per unit', () => {
  const bar = { theoreticalWeight: 7.219 }
  expect(pricePerKilogram(15_000, bar)).toBe(15_000)
  expect(pricePerUnit(15_000, bar)).toBe(108_285)
  const box = { theoreticalWeight: 0 }
  expect(pricePerKilogram(15_000, box)).toBeNull()
  expect(pricePerUnit(15_000, box)).toBe(15_000)
})

test('of each standard and mill the newest that has begun may be chosen on a day', () => {
  const row = (standard: string, validFrom: string, kgPerMetre: number) => ({
    standard,
    validFrom,
    kgPerMetre,
  })
  const rows = [
    row('TCVN', '2020-01-01', 0.617),
    row('JIS', '2020-01-01', 0.56),
    row('JIS', '2026-11-21', 0.57),
    row('Hòa Phát', '2026-11-22', 0.6),
  ]
  const on = (day: string) => baremsOn(rows, day).map(({ kgPerMetre }) => kgPerMetre)
  expect(on('2026-11-20')).toEqual([0.56, 0.617])
  expect(on('2026-11-21')).toEqual([0.57, 0.617])
  expect(on('2026-11-22')).toEqual([0.6, 0.57, 0.617])
  expect(on('2019-12-31')).toEqual([])
})

test.each([
  [18.463, 18.463, false],
  [18.5, 18.463, false],
  [18.7, 18.463, true],
  [9468, 9.468, true],
  [0, 18.463, false],
  [null, 18.463, false],
  [18.463, null, false],
])('a weight of %s beside %s of its barem', (weight, computed, differs) =>
  expect(weightDiffers(weight, computed)).toBe(differs),
)
