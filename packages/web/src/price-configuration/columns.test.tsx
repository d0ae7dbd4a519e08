import type { PriceConfigurationItem } from '@barem/shared/price-configuration/endpoints'
import { formatFor } from '@barem/shared/values/format'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

const { ruleColumns, ruleColumnsWithCosts } = await import('./columns.tsx')

const rule = {
  ...{ id: 'r', code: 'CG0001', source: null, priceType: null, customerType: null },
  ...{ product: null, productGroup: { id: 'g', name: 'Thép xây dựng' }, productType: null },
  ...{ validFrom: '2020-11-01', validTo: null, note: null, abilities: {} },
  ...{ base: 'import', fixedPrice: null, rate: 6.5, money: null, step: 50, floor: null },
} as unknown as PriceConfigurationItem

const textOf = (columns: typeof ruleColumns, key: string, row = rule, beside?: ReadonlySet<string>) => {
  const shown = columns.find((one) => one.key === key)?.render(row, formatFor('vi'), [row], beside)
  return renderToStaticMarkup(shown)
    .replace(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')
}
/** What stands on a card, by the keys of its columns. */
const onCard = (columns: typeof ruleColumns, row = rule) =>
  columns.flatMap(({ key, card }) => (card ? textOf(columns, key, row) || [] : []))

it('a card says what its date is, and how the price is made to whoever may see that', () => {
  expect(onCard(ruleColumns)).toEqual(['CG0001', 'Nhóm Thép xây dựng', 'Từ 01/11/2020'])
  expect(onCard(ruleColumnsWithCosts)).toContain('Giá nhập + 6,5% tròn 50 đ')
  expect(onCard(ruleColumns, { ...rule, priceType: 'actual' })).toContain('Theo cân')
  expect(textOf(ruleColumns, 'validFrom', rule, new Set(['validFrom']))).toBe('01/11/2020')
})

it.each(['source', 'priceType'])('no column %s stands where no rule says it', (key) => {
  const { where } = ruleColumns.find((one) => one.key === key)!
  expect(where?.(rule)).toBe(false)
  expect(where?.({ ...rule, source: 'supplier', priceType: 'actual' })).toBe(true)
})
