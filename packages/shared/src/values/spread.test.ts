import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sum, toWire } from './decimal.ts'
import { shareOfPart, spread } from './spread.ts'

const shares = (total: number, weights: number[]) => spread(total, weights, 0).map(toWire)

describe('spread', () => {
  it.each([
    [100, [100, 100, 100], [33, 33, 34]],
    [1000, [1, 3], [250, 750]],
    [0, [5, 5], [0, 0]],
    [7, [0, 0], [0, 7]],
    [2, [1, 1, 1, 1], [1, 1, 0, 0]],
    [4, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [0, 0, 0, 0, 0, 0, 1, 1, 1, 1]],
    [5, [], []],
  ])('%s over %j', (total, weights, parts) => {
    expect(shares(total, weights)).toEqual(parts)
  })

  it('sums to the total and stays within each weight', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (weights, part) => {
        const whole = weights.reduce((total, weight) => total + weight, 0)
        const total = Math.floor(whole * part)
        const parts = spread(total, weights, 0).map(toWire)
        expect(toWire(sum(parts))).toBe(total)
        for (const [index, share] of parts.entries()) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(weights[index]!)
        }
      }),
    )
  })

  it('keeps grams', () => {
    expect(spread('10', ['1', '1', '1'], 3).map(toWire)).toEqual([3.333, 3.333, 3.334])
  })
})

describe('shareOfPart', () => {
  it('of three thirds is what adds up', () => {
    const thirds = [0, 1, 2].map((taken) => toWire(shareOfPart(100, { taken, part: 1, whole: 3 }, 0)))
    expect(thirds).toEqual([33, 34, 33])
    expect(toWire(shareOfPart(5, { taken: 0, part: 0, whole: 0 }, 0))).toBe(0)
  })

  it('sums to the total however the whole is parted, to the đồng and to the gram', () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 10 ** 6 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(quantities, fc.integer({ min: 0, max: 10 ** 12 }), (parts, total) => {
        const whole = parts.reduce((one, other) => one + other)
        for (const places of [0, 3]) {
          let taken = 0
          const shares = parts.map((part) => {
            const share = shareOfPart(total, { taken, part, whole }, places)
            taken += part
            return share
          })
          expect(toWire(sum(shares))).toBe(total)
          for (const share of shares) expect(toWire(share)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })
})
