import { PRICES_AT_ONCE } from '@barem/shared/product/endpoints'
import { expect, test, vi } from 'vitest'
import { call } from '#api/api.ts'
import { emptyLine, type LineValues } from './line.ts'
import { repricedLines } from './repriced-lines.ts'

vi.mock('#api/api.ts', () => ({ call: vi.fn() }))

const id = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`

function line(at: number, change: Partial<LineValues> = {}): LineValues {
  const priced = { priceType: 'theoretical', unitKind: 'count', unitFactor: 1, salePrice: 14_000 }
  return {
    ...emptyLine(),
    ...priced,
    key: `k${at}`,
    productId: id(at),
    unitWeight: 7,
    ...change,
  } as LineValues
}

test('as many prices as fit are asked for at once; a product that is sold no more keeps its price', async () => {
  const prices = { salePrice: 15_000, capitalPrice: null, theoreticalWeight: 7 }
  vi.mocked(call).mockImplementation(async (_, input) => {
    const { ids } = (input as { query: { ids: string } }).query
    return ids.split(',').map((one) => ({ id: one, ...prices, active: one !== id(1) })) as never
  })
  const lines = [
    ...Array.from({ length: PRICES_AT_ONCE + 1 }, (_, at) => line(at)),
    line(0, { key: 'again' }),
    line(2, { key: 'same', salePrice: 15_000 as never }),
    line(3, { key: 'none', productId: null }),
  ]
  const found = await repricedLines({ price: 'salePrice' } as never, lines)
  expect(vi.mocked(call)).toHaveBeenCalledTimes(2)
  expect([...found.keys()].slice(0, 2)).toEqual(['k0', 'k2'])
  expect(found.size).toBe(PRICES_AT_ONCE + 1)
  expect(found.get('again')).toEqual({ salePrice: 15_000 })
})
