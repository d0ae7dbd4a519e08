import { foldText } from '@barem/shared/values/fold-text'
import { QRPay } from 'vietnam-qr-pay'
import { expect, it } from 'vitest'
import { bankOf, bankSearchText, banks, usualBankName } from './banks.ts'

it('lists every bank once, by its number and by its names', () => {
  const once = (values: string[]) => expect(new Set(values).size).toBe(values.length)
  once(banks.map(({ bin }) => bin))
  once(banks.map(({ shortName }) => foldText(shortName)))
  once(banks.map(({ fullName }) => foldText(fullName)))
  expect(banks.length).toBeGreaterThanOrEqual(45)
  expect(banks.map(({ shortName }) => shortName)).toEqual(
    banks.map(({ shortName }) => shortName).toSorted((one, other) => one.localeCompare(other, 'vi')),
  )
})

it.each(banks)(
  '$shortName has the shape of a bank',
  ({ bin, shortName, fullName, napas, vietQr, validFrom }) => {
    expect(bin).toMatch(/^[0-9]{6}$/)
    expect(shortName.length).toBeLessThanOrEqual(20)
    expect(fullName).toMatch(/^Ngân hàng /)
    // a code leads to a transfer by account number
    expect(vietQr && !napas).toBe(false)
    expect(validFrom ?? '2025-01-01').toMatch(/^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/)
  },
)

it('gives numbers that a VietQR code takes', () => {
  const codes = banks.map(({ bin }) => QRPay.initVietQR({ bankBin: bin, bankNumber: '0123456789' }).build())
  expect(codes.map((code) => new QRPay(code).consumer.bankBin)).toEqual(banks.map(({ bin }) => bin))
})

it('finds a bank by number, by words without accents and by a former name', () => {
  expect(bankOf('970436')?.shortName).toBe('Vietcombank')
  expect(bankOf('000000')).toBeUndefined()
  expect(bankSearchText(bankOf('970405')!)).toContain('nong nghiep')
})

it.each([
  ['vcb', 'Vietcombank'],
  ['VIETCOMBANK', 'Vietcombank'],
  ['Vietcom  bank', 'Vietcombank'],
  ['ngoại thương', 'Vietcombank'],
  ['NH Ngoại thương VN', 'Vietcombank'],
  ['Ngân hàng thương mại cổ phần Ngoại thương Việt Nam', 'Vietcombank'],
  ['970436', 'Vietcombank'],
  ['công thương', 'VietinBank'],
  ['mb bank', 'MB'],
  ['DongA Bank', 'Vikki Bank'],
])('%s is called %s', (typed, usual) => {
  expect(usualBankName(typed)).toBe(usual)
})

it.each(['Vitcombank', 'Vietcombank – CN Bình Dương', 'Ngân hàng', 'Việt Nam', 'Ngân hàng của tôi', ''])(
  '%s stays as it was typed',
  (typed) => {
    expect(usualBankName(typed)).toBe(typed)
  },
)

it('calls every bank so by each of its names', () => {
  for (const { bin, shortName, fullName, formerNames } of banks)
    for (const name of [bin, shortName, fullName, ...formerNames])
      expect([name, usualBankName(name)]).toEqual([name, shortName])
})
