import { translate } from '#i18n/translate'
import type { Locale } from '#values/constants'
import type { LineFieldName } from './line.ts'

interface FileColumn {
  /** The field of the line. */
  name: LineFieldName
  /** The name of its heading. */
  heading: string
  /** Of a figure. */
  decimals?: number
}

/** The columns of lines in a file, in the order of the grid, under headings that its paste understands. */
export const lineFile: readonly FileColumn[] = [
  { name: 'productCode', heading: 'tradeLine.file.code' },
  { name: 'productName', heading: 'tradeLine.file.name' },
  { name: 'unitName', heading: 'tradeLine.field.unit' },
  { name: 'quantity', heading: 'tradeLine.field.quantity', decimals: 3 },
  { name: 'length', heading: 'tradeLine.field.length', decimals: 3 },
  { name: 'barem', heading: 'tradeLine.field.barem', decimals: 4 },
  { name: 'theoreticalWeight', heading: 'tradeLine.field.theoreticalWeight', decimals: 3 },
  { name: 'actualWeight', heading: 'tradeLine.field.actualWeight', decimals: 3 },
  { name: 'priceType', heading: 'tradeLine.field.priceType' },
  { name: 'importPrice', heading: 'tradeLine.field.importPrice', decimals: 2 },
  { name: 'salePrice', heading: 'tradeLine.field.salePrice', decimals: 2 },
  { name: 'vatRate', heading: 'tradeLine.field.vatRate', decimals: 4 },
  { name: 'amount', heading: 'tradeLine.field.amount', decimals: 0 },
]

/** What a file says in a cell: a way of pricing by its word, as the grid does. */
export function lineFileCell(
  { name }: FileColumn,
  line: Readonly<Partial<Record<LineFieldName, unknown>>>,
  locale: Locale,
): string | number | null {
  const value = line[name] as string | number | null | undefined
  if (name !== 'priceType') return value ?? null
  return (value === 'item' && (line.unitName as string)) || translate(locale, `tradeLine.priceType.${value}`)
}
