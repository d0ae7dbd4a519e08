import { expect, test } from 'vitest'
import { withoutComputedFee } from './shipping-fee.ts'

test('a fee by an entry of the list is left to the server; a typed one is sent', () => {
  expect(withoutComputedFee({ shippingRateId: 'r', shippingFee: 1 })).toEqual({
    shippingRateId: 'r',
    shippingFee: null,
  })
  const typed = { shippingRateId: null, shippingFee: 90_000 }
  expect(withoutComputedFee(typed)).toBe(typed)
})
