import { translate } from '@barem/shared/i18n/translate'
import type { ProductOption } from '@barem/shared/product/endpoints'
import { purchaseContractLine } from '@barem/shared/purchase-contract/fields'
import { quotationLine } from '@barem/shared/quotation/fields'
import type { LineKind } from '@barem/shared/trade-line/line'
import { lineFile, lineFileCell } from '@barem/shared/trade-line/line-file'
import type { Locale } from '@barem/shared/values/constants'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fileLayout, findPicks, missingPicks, writeCells } from '#document/paste-cells.ts'
import { changeLocale } from '#i18n/i18n.ts'
import { emptyLine, type LineValues, theoreticalOf, wireLine, withProduct } from './line.ts'
import { lineColumns } from './line-columns.tsx'
import { pastedText } from './lines-file.ts'

const products = ['TV-D10', 'TV-D1', '0012'].map(
  (code, at): ProductOption => ({
    ...{ id: `id ${code}`, code, name: `Thép ${code}`, length: 11.7, densityWeight: 0.617 },
    ...{
      unit: { id: 'u', name: ['Cây', 'Tấm'][at] ?? 'Bó', kind: 'count', factor: 1 },
      theoreticalWeight: 7.219,
      barems: [],
    },
    ...{ capitalPrice: 14_000, salePrice: 15_000, vatRate: 10, pictureId: null },
  }),
)
const { asked } = vi.hoisted(() => ({ asked: [] as string[] }))
vi.mock('#api/api.ts', () => ({
  call: async (_: unknown, { query: { search } }: { query: { search: string } }) => {
    asked.push(search)
    return products.filter(({ code, name }) => `${code} ${name}`.includes(search))
  },
}))

afterEach(() => void asked.splice(0))

const DAY = '2026-11-21'
const written = (product: ProductOption, change: Partial<LineValues>): LineValues => ({
  ...withProduct(emptyLine(), product, DAY),
  ...change,
})
/** Nothing of them follows from the product alone. */
const lines = [
  written(products[0]!, {
    ...{ quantity: 1234, length: 5.85, barem: 0.6175, actualWeight: 14_850.125, priceType: 'actual' },
    ...{ salePrice: 15_500.5, importPrice: 14_200, vatRate: 8 },
  }),
  written(products[1]!, { quantity: 0.125, actualWeight: 1_234_567, priceType: 'item', salePrice: 112_000 }),
  written(products[2]!, { quantity: 7, length: null, barem: null, actualWeight: 50, salePrice: 0.5 }),
]

/** What the server reads of the file that it wrote: `document/lines-file.test.ts` there. */
function cellsOf(kind: LineKind, locale: Locale) {
  const columns = lineFile.filter(({ name }) => name in kind.fields)
  const headings = columns.map(({ heading }) => translate(locale, heading))
  const stored = lines.map((line) => ({ ...line, theoreticalWeight: theoreticalOf(line), amount: 1 }))
  const rows = stored.map((line) => columns.map((column) => lineFileCell(column, line, locale)))
  return [headings, ...rows].map((row) => row.map((cell) => pastedText(cell, locale)))
}

async function readAs(kind: LineKind, locale: Locale, cells: string[][]) {
  const columns = lineColumns(kind, {
    ...{ seesCost: true, day: DAY, prices: new Map(), addsProducts: false, goods: [] },
    ...{ isRead: false, pricedBy: new Set<never>(), decimals: {} },
  })
  const layout = fileLayout(columns, cells)
  const picks = await findPicks(layout.targets, layout.cells)
  return {
    lines: layout.cells.map((own) => writeCells(layout.targets, emptyLine(), own, picks, locale)),
    missing: missingPicks(layout.targets, layout.cells, picks),
  }
}

describe.each(['vi', 'en'] as const)('lines in a file (%s)', (locale) => {
  beforeAll(() => changeLocale(locale))

  it.each([
    ['sold', quotationLine],
    ['bought', purchaseContractLine],
  ] as const)('of goods that are %s read back as they stand', async (_, kind) => {
    const read = await readAs(kind, locale, cellsOf(kind, locale))
    expect(read.missing).toEqual([])
    expect(read.lines.map((line) => wireLine(kind, line))).toEqual(lines.map((line) => wireLine(kind, line)))
    // a product that its code finds is not asked for by its name again
    expect(asked.toSorted()).toEqual(products.map(({ code }) => code).toSorted())
  })
})

it.each([
  ['vi', 'ĐVT', 'item'],
  ['vi', 'Tấm', 'item'],
  ['en', 'Cây', 'item'],
  ['en', 'Unit', 'item'],
  ['vi', 'KL thực tế', 'actual'],
  ['vi', 'Theor. kg', 'theoretical'],
] as const)(
  'reads a way of pricing of an older file, or one in the other language (%s: %s)',
  async (locale, said, way) => {
    await changeLocale(locale)
    const headings = ['tradeLine.file.code', 'tradeLine.field.priceType'].map((name) =>
      translate(locale, name),
    )
    const { lines: read } = await readAs(quotationLine, locale, [headings, ['TV-D1', said]])
    expect(read[0]).toMatchObject({ productCode: 'TV-D1', priceType: way })
  },
)

it('takes the headings below a letterhead, and leaves what stands beside and below the lines', async () => {
  await changeLocale('vi')
  const { lines: read, missing } = await readAs(quotationLine, 'vi', [
    ['CÔNG TY TNHH THÉP A', ''],
    ['BẢNG KÊ HÀNG HÓA', '', '', ''],
    ['STT', 'Tên hàng', 'ĐVT', 'Số lượng', 'Ghi chú'],
    ['1', 'TV-D10', 'Cây', '36', 'gấp'],
    ['2', 'XYZ', 'Cây', 'nhiều', ''],
    ['Người lập', '', '', '', 'Ký tên'],
  ])
  expect(read).toHaveLength(2)
  expect(read[0]).toMatchObject({ productCode: 'TV-D10', quantity: 36 })
  // what cannot be read stays in its cell, and what is not known is told
  expect(read[1]).toMatchObject({ productId: null, quantity: 'nhiều' })
  expect(missing).toMatchObject([{ row: 1, text: 'XYZ' }])
})

it('takes the price of a purchase under the heading everybody gives a price', async () => {
  const { lines: read } = await readAs(purchaseContractLine, 'vi', [
    ['Mã hàng', 'SL', 'Đơn giá'],
    ['TV-D10', '36', '14.250'],
  ])
  expect(read[0]).toMatchObject({ quantity: 36, importPrice: 14_250 })
})
