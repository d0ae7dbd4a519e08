import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  divide,
  divideRounded,
  exact,
  fitsWire,
  multiply,
  nearestNumber,
  round,
  sum,
  toPg,
  toWire,
} from './decimal.ts'

const fifteenDigits = fc.tuple(fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n), fc.integer({ min: 0, max: 4 }))

/** The decimal text of n / 10^places, written without the library under test. */
function decimalText(n: bigint, places: number): string {
  const digits = (n < 0n ? -n : n).toString().padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return n < 0n ? `-${text}` : text
}

describe('exact numbers', () => {
  it('does not know binary fractions', () => {
    expect(toWire(sum([0.1, 0.2]))).toBe(0.3)
    expect(toWire(multiply(1.005, 1000))).toBe(1005)
  })

  it('divides in whole numbers to what a hundred digits would round to', () => {
    fc.assert(
      fc.property(
        fifteenDigits,
        fifteenDigits,
        fc.integer({ min: 0, max: 6 }),
        ([a, ofA], [b, ofB], places) => {
          fc.pre(b !== 0n)
          const [value, by] = [decimalText(a, ofA), decimalText(b, ofB)]
          expect(toPg(divideRounded(value, by, places))).toBe(toPg(round(divide(value, by), places)))
        },
      ),
    )
    const halves = [
      [1, 2],
      [-1, 2],
      [5, -2],
      ['2.5', '0.5'],
      [0, -3],
    ] as const
    expect(halves.map(([value, by]) => toWire(divideRounded(value, by, 0)))).toEqual([1, -1, -3, 5, 0])
    expect(() => divideRounded(1, 0, 0)).toThrow(RangeError)
  })

  it('rounds a half away from zero', () => {
    expect(['0.5', '-0.5', '2.5', '1.4999', '-2.5'].map((text) => toWire(round(text, 0)))).toEqual([
      1, -1, 3, 1, -3,
    ])
  })

  it('gives zero without a sign', () => {
    expect(Object.is(toWire(round('-0.4', 0)), 0)).toBe(true)
    expect(toPg(round('-0.4', 0))).toBe('0')
  })

  it('carries 15 digits from PostgreSQL to the wire and back', () => {
    fc.assert(
      fc.property(fifteenDigits, ([n, places]) => {
        const text = decimalText(n, places)
        expect(exact(toPg(toWire(text))).equals(text)).toBe(true)
      }),
    )
  })

  it('reads short values as it reads their exact number, zero without a sign', () => {
    fc.assert(
      fc.property(fifteenDigits, ([n, places]) => {
        const text = decimalText(n, places)
        const wire = toWire(text)
        expect([wire, toWire(wire)]).toEqual([toWire(exact(text)), wire])
      }),
    )
    for (const zero of ['-0', '-0.00', -0]) expect(Object.is(toWire(zero), 0)).toBe(true)
    for (const wrong of ['', '.', '1.2.3', '--1', Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => toWire(wrong), String(wrong)).toThrow()
  })

  it('refuses to lose a digit', () => {
    expect(() => toWire(0.1 + 0.2)).toThrow(RangeError)
    expect(() => toWire('123456789012.3456')).toThrow(RangeError)
    expect(fitsWire('1234567890123456')).toBe(false)
    expect(() => toWire('1234567890123456')).toThrow(RangeError)
    expect(nearestNumber('1234567890123456')).toBe(1234567890123456)
  })

  it('agrees with integer arithmetic on the widest product', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(0n, 10n ** 15n - 1n), { minLength: 4, maxLength: 4 }), (factors) => {
        const product = factors.reduce((total, factor) => total * factor, 1n)
        expect(multiply(...factors.map(String)).toFixed(0)).toBe(product.toString())
      }),
    )
  })

  it('divides so that rounding the quotient is rounding the fraction', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 24n), fc.bigInt(1n, 10n ** 6n), (n, by) => {
        const half = (2n * n + by) / (2n * by)
        expect(round(divide(n.toString(), by.toString()), 0).toFixed(0)).toBe(half.toString())
      }),
    )
  })

  it('names a division by zero', () => {
    expect(() => divide(1, 0)).toThrow(RangeError)
  })
})
