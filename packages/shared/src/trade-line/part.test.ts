import { expect, it } from 'vitest'
import { toDong } from '#values/money'
import { partOfMoney, partOfWeight } from './part.ts'

const money = (discount: number, shippingFee: number, deposit: number) => ({
  discount: toDong(discount),
  shippingFee: toDong(shippingFee),
  deposit: toDong(deposit),
})

it('the money of a header goes with its goods in proportion', () => {
  const whole = money(3_000_000, 1_100_000, 5_000_000)
  expect(partOfMoney(whole, { part: 30_000_000, whole: 100_000_000 })).toEqual(
    money(900_000, 330_000, 1_500_000),
  )
  expect(partOfMoney(whole, { part: 100_000_000, whole: 100_000_000 })).toEqual(whole)
  expect(partOfMoney(money(1, 0, 0), { part: 1, whole: 3 })).toEqual(money(0, 0, 0))
})

it('the deposit of a part is no more than the part costs, and nothing of nothing is nothing', () => {
  expect(partOfMoney(money(1, 0, 2), { part: 1, whole: 3 }).deposit).toBe(1)
  expect(partOfMoney(money(2, 0, 1), { part: 1, whole: 3 })).toEqual(money(1, 0, 0))
  expect(partOfMoney(money(0, 0, 0), { part: 0, whole: 0 })).toEqual(money(0, 0, 0))
})

it('a part weighs its share, to the gram', () => {
  expect(partOfWeight('720.000', { part: 40, whole: '100.000' })).toBe(288)
  expect(partOfWeight('10', { part: 1, whole: 3 })).toBe(3.333)
})
