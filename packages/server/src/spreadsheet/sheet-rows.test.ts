import { resources } from '@barem/shared/i18n/resources'
import { expect, it } from 'vitest'
import { productColumns } from '#product/columns'
import { readRows } from './sheet-rows.ts'

it('reads a file made from an earlier template, whose headers were worded differently', () => {
  const required = productColumns.filter(({ required }) => required)
  const header = [...required.map((column) => column.header.vi), 'Trọng lượng lý thuyết (kg/ĐVT)']
  const rows = readRows([header, [...required.map(({ key }) => key), 123.45]], productColumns, 'vi')
  expect(resources.vi.product.import.column.weight).not.toContain('Trọng lượng')
  expect(rows[0]?.values.weight).toBe(123.45)
})
