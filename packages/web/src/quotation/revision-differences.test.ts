import type { Quotation } from '@barem/shared/quotation/endpoints'
import { quotationFields, quotationLine } from '@barem/shared/quotation/fields'
import { expect, it } from 'vitest'
import { differenceOf, revisionDifferences } from '#document/revision-differences.ts'
import { type LineValues, linesFrom } from '#trade-line/line.ts'
import { lineAmounts, lineChanges } from '#trade-line/line-changes.ts'

const form = {
  kind: { fields: quotationFields },
  lines: {
    changes: (before: readonly LineValues[], after: readonly LineValues[]) =>
      lineChanges(quotationLine, before, after),
    from: ({ lines }: { lines?: unknown }) => linesFrom(lines),
  },
}

const line = (change: object = {}) => ({
  productId: 'p1',
  productCode: 'HOP50',
  quantity: 35,
  length: 6,
  barem: 4.58,
  actualWeight: 961.8,
  priceType: 'theoretical',
  importPrice: null,
  salePrice: 17_900,
  vatRate: 10,
  ...change,
})
const quotation = (change: object = {}) =>
  ({
    customer: { id: 'c', name: 'Thép Nam Á' },
    warehouse: null,
    discount: 0,
    total: 17_216_220,
    lines: [line()],
    ...change,
  }) as unknown as Quotation

it('two revisions differ in what their reader cares for, the total last', () => {
  const after = quotation({
    warehouse: { id: 'w', name: 'Kho Dĩ An' },
    discount: 216_220,
    total: 16_904_000,
    lines: [line({ salePrice: 17_800 })],
  })
  expect(revisionDifferences(form, quotation(), after)).toEqual([
    { field: 'warehouse', from: null, to: 'Kho Dĩ An' },
    { field: 'discount', from: 0, to: 216_220 },
    { field: 'lines.HOP50|6.salePrice', from: 17_900, to: 17_800 },
    { field: 'total', from: 17_216_220, to: 16_904_000 },
  ])
  expect(revisionDifferences(form, quotation(), quotation({ id: 'other', number: 'R2' }))).toEqual([])
})

it('a document without lines differs in its header and its total', () => {
  const [before, after] = [quotation(), quotation({ discount: 1, total: 17_216_219 })]
  const fields = revisionDifferences({ ...form, lines: null }, before, after).map(({ field }) => field)
  expect(fields).toEqual(['discount', 'total'])
})

it('says of each line what it comes to, and of figures by how much they differ', () => {
  const withAmounts = {
    ...form,
    lines: { ...form.lines, amountsOf: ({ lines }: { lines?: unknown }) => lineAmounts(lines) },
  }
  const before = quotation({
    lines: [line({ amount: 1_000_000 }), line({ productCode: 'D10', amount: 500_000 })],
  })
  const after = quotation({ total: 1, lines: [line({ amount: 1_200_000 })] })
  const amounts = revisionDifferences(withAmounts, before, after).filter(({ field }) =>
    field.endsWith('.amount'),
  )
  expect(amounts).toEqual([
    { field: 'lines.HOP50|6.amount', from: 1_000_000, to: 1_200_000 },
    { field: 'lines.D10|6.amount', from: 500_000, to: null },
  ])
  expect(amounts.map(differenceOf)).toEqual([
    { by: 200_000, percent: 20 },
    { by: -500_000, percent: null },
  ])
  expect(differenceOf({ field: 'warehouse', from: null, to: 'Kho Dĩ An' })).toBeNull()
})
