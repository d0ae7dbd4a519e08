import { expect, it } from 'vitest'
import { toDong } from '#values/money'
import { moneyLeft, type PartMoney, partOfMoney, partOfWeight } from './part.ts'

const money = (discount: number, shippingFee: number, deposit: number) => ({
  discount: toDong(discount),
  shippingFee: toDong(shippingFee),
  deposit: toDong(deposit),
})

const part = (amount: number, whole: number) => ({ part: amount, whole, goods: amount })

it('the money of a header goes with its goods in proportion', () => {
  const whole = money(3_000_000, 1_100_000, 5_000_000)
  expect(partOfMoney(whole, part(30_000_000, 100_000_000))).toEqual(money(900_000, 330_000, 1_500_000))
  expect(partOfMoney(whole, part(100_000_000, 100_000_000))).toEqual(whole)
  expect(partOfMoney(money(1, 0, 0), part(1, 3))).toEqual(money(0, 0, 0))
})

it('the money of all parts adds up to the whole, and the last takes the rounding', () => {
  const whole = money(100, 200, 50)
  const given: PartMoney[] = []
  for (const goods of [3000, 2000, 1000])
    given.push(partOfMoney(moneyLeft(whole, given), { ...part(1000, goods) }))
  expect(given).toEqual([money(33, 67, 17), money(34, 67, 17), money(33, 66, 16)])
})

it('what was given less or more of is left to the others, and never less than nothing', () => {
  const whole = money(100, 200, 50)
  expect(moneyLeft(whole, [money(10, 250, 0)])).toEqual(money(90, 0, 50))
  expect(moneyLeft(whole, [])).toEqual(whole)
})

it('the deposit of a part is no more than the part costs, and nothing of nothing is nothing', () => {
  expect(partOfMoney(money(1, 0, 2), part(1, 3)).deposit).toBe(1)
  expect(partOfMoney(money(2, 0, 1), part(1, 3))).toEqual(money(1, 0, 0))
  expect(partOfMoney(money(2, 0, 2), part(1, 3))).toEqual(money(1, 0, 0))
  expect(partOfMoney(money(3, 0, 0), { ...part(2, 3), goods: 1 })).toEqual(money(1, 0, 0))
  expect(partOfMoney(money(0, 0, 0), part(0, 0))).toEqual(money(0, 0, 0))
})

it('a part weighs its share, to the gram, and all parts weigh the whole', () => {
  expect(partOfWeight('720.000', { taken: 0, part: 40, whole: '100.000' })).toBe(288)
  const thirds = [0, 1, 2].map((taken) => partOfWeight('10', { taken, part: 1, whole: 3 }))
  expect(thirds).toEqual([3.333, 3.334, 3.333])
})
