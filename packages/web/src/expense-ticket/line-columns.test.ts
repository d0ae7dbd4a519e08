import { formatFor } from '@barem/shared/values/format'
import { expect, test } from 'vitest'
import { figureWidths, gridLayout, NUMBER_PX } from '#document/grid-columns.ts'

const { emptyLine } = await import('./line.ts')
const { lineColumns } = await import('./line-columns.ts')

test.each([true, false])(
  'what was bought is said in any room, with what others leave (spent: %s)',
  (isSpent) => {
    const columns = lineColumns(isSpent, { cash: () => null, returned: () => null })
    for (const reading of [true, false])
      for (const room of [768, 1028, 1102, 1266]) {
        const layout = gridLayout(columns, new Map(), room, { reading })
        expect(layout.columns).toHaveLength(columns.length)
        expect(layout.columns[layout.widths.indexOf(null)]?.key).toBe('content')
        const others = layout.widths.reduce<number>((sum, width) => sum + (width ?? 0), NUMBER_PX)
        if (room > 1000) expect(room - others).toBeGreaterThanOrEqual(140)
      }
  },
)

test('the number of an invoice stands whole in its cell', () => {
  const columns = lineColumns(true, { cash: () => null, returned: () => null })
  const place = columns.findIndex(({ key }) => key === 'invoiceNumber')
  const wide = (invoiceNumber: string) =>
    figureWidths(columns, { ...emptyLine(), invoiceNumber }, formatFor('vi'))[place]
  expect(wide('C26TNH-0042')).toBeGreaterThan(104)
  expect(wide('42')).toBeLessThan(60)
})
