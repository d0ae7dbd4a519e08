import { approvableEntities } from '@barem/shared/business'
import { quotationLine } from '@barem/shared/quotation/fields'
import { kebabCase } from '@barem/shared/values/kebab-case'
import { afterAll, expect, test } from 'vitest'

const { queryClient } = await import('#api/query.ts')
const { emptyLine } = await import('./line.ts')
const { warningsOf } = await import('./warnings-of.ts')
const { weightBandsQuery } = await import('./weight-bands.ts')

afterAll(() => queryClient.clear())

test('prices come first, then weights; a price above the rules is nothing to look at', async () => {
  queryClient.setQueryData(weightBandsQuery.queryKey, {} as never)
  const line = {
    ...emptyLine(),
    ...{ quantity: 10, length: 10, barem: 1, actualWeight: 110, priceType: 'actual', rulePrice: 15_500 },
  }
  const warnings = await warningsOf(quotationLine, {
    lines: [
      { ...line, productCode: 'D10', productId: 'p', salePrice: 16_000 },
      { ...line, productCode: 'D12', productId: 'p', salePrice: 15_000 },
    ],
  })
  expect(warnings.map((words) => words.slice(0, 30))).toEqual([
    expect.stringMatching(/^Dòng 2: D12 – Đơn giá/),
    expect.stringMatching(/^Dòng 1: D10 – KL cân/),
    expect.stringMatching(/^Dòng 2: D12 – KL cân/),
  ])
})

test.each(approvableEntities)(
  '%s: what is unusual in lines of goods is said before it is sent',
  async (entity) => {
    const folder = kebabCase(entity)
    const { default: kind } = await import(`../${folder}/kind.ts`)
    const { default: form } = await import(`../${folder}/form.tsx`)
    const isOfGoods = form.lines?.follows?.priceType !== undefined
    if (isOfGoods) expect(kind.warned).toBeTypeOf('function')
  },
)
