import { readFileSync } from 'node:fs'
import { writeXlsx } from 'hucre/xlsx'
import { words } from './story.ts'

/** The 169 products of the catalogue as the .xlsx a supplier would send, under codes of their own. */
export async function productsFile(prefix: string): Promise<{ buffer: Buffer; count: number }> {
  const csv = readFileSync(new URL('../packages/server/src/world/data/products.csv', import.meta.url), 'utf8')
  const [, ...lines] = csv.trim().split('\n')
  const column = (key: string) => words(`product.import.column.${key}`)
  const header = [
    'code',
    'name',
    'nameEn',
    'type',
    'group',
    'unit',
    'standard',
    'barem',
    'length',
    'weight',
    'capitalPrice',
    'salePrice',
  ].map(column)
  const rows = lines.map((line) => {
    const [code, name, nameEn, group, unit, standard, barem, length, kgPerUnit] = line.trim().split(',')
    const figure = (text: string | undefined) => (text ? Number(text) : null)
    return [
      prefix + code,
      name!,
      nameEn!,
      group === 'Phụ kiện' ? 'Phụ kiện' : 'Thép',
      group!,
      unit!,
      standard || null,
      figure(barem),
      figure(length),
      figure(kgPerUnit),
      17_000,
      18_500,
    ]
  })
  const bytes = await writeXlsx({ sheets: [{ name: 'Sản phẩm', rows: [header, ...rows] }] })
  return { buffer: Buffer.from(bytes), count: rows.length }
}
