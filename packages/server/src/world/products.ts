import { readFile } from 'node:fs/promises'
import { exact, multiply, round, toPg } from '@barem/shared/values/decimal'
import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import { tellCreated } from './created.ts'
import { findByName, type SeedBase } from './lookup.ts'

const columns = [
  'code',
  'name',
  'nameEn',
  'group',
  'unit',
  'standard',
  'baremKgPerMetre',
  'lengthMetre',
  'kgPerUnit',
] as const
export type CatalogueRow = Record<(typeof columns)[number], string>

/** What the goods of a group are, and what a kilogram of them cost in November 2026, VAT included. */
const groups: Record<string, { type: string; origin: string; kilogramPrice: (row: CatalogueRow) => number }> =
  {
    'Thép xây dựng': { type: 'Thép', origin: 'Việt Nam', kilogramPrice: barPrice },
    'Thép cuộn': { type: 'Thép', origin: 'Việt Nam', kilogramPrice: () => 15_150 },
    'Thép hình': { type: 'Thép', origin: 'Nhật Bản', kilogramPrice: shapePrice },
    'Thép ống': { type: 'Thép', origin: 'Việt Nam', kilogramPrice: (row) => thinWallPrice(row, 17_300) },
    'Thép hộp': { type: 'Thép', origin: 'Việt Nam', kilogramPrice: (row) => thinWallPrice(row, 17_100) },
    'Thép tấm': { type: 'Thép', origin: 'Hàn Quốc', kilogramPrice: platePrice },
    'Phụ kiện': {
      type: 'Phụ kiện',
      origin: 'Việt Nam',
      kilogramPrice: ({ unit }) => (unit === 'Kg' ? 18_900 : 27_500),
    },
  }

/** The higher the grade the dearer; the thinnest bars cost the most to roll. */
function barPrice({ code }: CatalogueRow): number {
  const grade = code.includes('CB500') ? 350 : code.includes('CB400') ? 150 : 0
  return 14_850 + grade + (/-D(6|8)-/.test(code) ? 300 : 0)
}

function shapePrice({ code }: CatalogueRow): number {
  if (code.startsWith('V')) return 16_450
  return code.startsWith('U') ? 16_900 : 18_200
}

/** Of pipes and boxes the thin walls cost more per kilogram. */
function thinWallPrice({ code }: CatalogueRow, base: number): number {
  const wall = Number.parseFloat(code.split('x').at(-1) ?? '')
  return base + Math.max(0, Math.round((4 - wall) * 40) * 10)
}

function platePrice({ code }: CatalogueRow): number {
  return 15_600 + (/^PL[23]x/.test(code) ? 450 : 0)
}

/** By other standards than the one of the catalogue (kg per metre). */
const furtherBarems: Record<string, { standard: string; kgPerMetre: string }> = {
  D10: { standard: 'JIS G 3112', kgPerMetre: '0.5600' },
  D13: { standard: 'JIS G 3112', kgPerMetre: '0.9950' },
  D16: { standard: 'JIS G 3112', kgPerMetre: '1.5600' },
  D20: { standard: 'JIS G 3112', kgPerMetre: '2.4600' },
  D25: { standard: 'JIS G 3112', kgPerMetre: '3.9800' },
}

/** The catalogue of products the demo world trades in (world/data/products.csv), with its barems and prices per kg. */
export async function seedProducts(trx: Transaction<Database>, base: SeedBase): Promise<void> {
  const { products, barems } = await productsOf(trx, base, await readCatalogue())
  await trx.insertInto('product').values(products).execute()
  await trx.insertInto('productBarem').values(barems).execute()
  await tellCreated(trx, base, 'product', products)
}

/** The rows of a catalogue as the database keeps them, with their prices and barems. */
export async function productsOf(trx: Transaction<Database>, base: SeedBase, rows: readonly CatalogueRow[]) {
  const find = {
    type: await findByName(trx, 'productType'),
    group: await findByName(trx, 'productGroup'),
    unit: await findByName(trx, 'productUnit'),
    origin: await findByName(trx, 'productOrigin'),
  }
  const products = rows.map((row, place) => {
    const group = groups[row.group]
    if (!group) throw new Error(`products.csv: no group ${row.group}`)
    const salePrice = group.kilogramPrice(row)
    return {
      id: base.newId(),
      code: row.code,
      name: row.name,
      nameEn: row.nameEn,
      productTypeId: find.type(group.type),
      productGroupId: find.group(row.group),
      productUnitId: find.unit(row.unit),
      productOriginId: find.origin(group.origin),
      description: describe(row),
      salePrice,
      capitalPrice: toPg(capitalPrice(salePrice, place)),
      densityWeight: row.baremKgPerMetre || null,
      theoreticalWeight: kilogramsPerUnit(row),
      length: row.lengthMetre || null,
      ...{ createdAt: base.now, createdBy: base.actorId, modifiedAt: base.now, modifiedBy: base.actorId },
    }
  })
  return { products, barems: rows.flatMap((row, place) => baremsOf(row, products[place]!.id, base)) }
}

async function readCatalogue(): Promise<CatalogueRow[]> {
  const text = await readFile(new URL('./data/products.csv', import.meta.url), 'utf8')
  const [head, ...lines] = text.trim().split(/\r?\n/)
  if (head !== columns.join(',')) throw new Error('products.csv has other columns')
  return lines.map((line) => {
    const cells = line.split(',')
    if (cells.length !== columns.length)
      throw new Error(`products.csv: not ${columns.length} cells in ${line}`)
    return Object.fromEntries(columns.map((column, place) => [column, cells[place]!])) as CatalogueRow
  })
}

/** To the gram: a metre's weight times the length, or what the catalogue says of a unit. */
function kilogramsPerUnit({ baremKgPerMetre, lengthMetre, kgPerUnit }: CatalogueRow): string {
  return toPg(
    round(baremKgPerMetre && lengthMetre ? multiply(baremKgPerMetre, lengthMetre) : exact(kgPerUnit), 3),
  )
}

/** 6 to 9 % below the sale price, to 10 đ; the place in the catalogue decides, so that every world is the same. */
function capitalPrice(salePrice: number, place: number) {
  const share = exact(94).minus(exact((place * 7) % 31).dividedBy(10))
  return multiply(round(multiply(salePrice, share, '0.001'), 0), 10)
}

function baremsOf(row: CatalogueRow, productId: string, { newId }: SeedBase) {
  if (!row.baremKgPerMetre) return []
  const own = { standard: row.standard, kgPerMetre: row.baremKgPerMetre, validFrom: '2020-01-01' }
  const further = furtherBarems[/^TV-(D\d+)-/.exec(row.code)?.[1] ?? '']
  const all = further ? [own, { ...further, validFrom: '2018-01-01' }] : [own]
  return all.map((barem) => ({ id: newId(), productId, ...barem }))
}

function describe({ name, standard, lengthMetre, unit }: CatalogueRow): string {
  const length = lengthMetre ? `, ${unit.toLowerCase()} dài ${lengthMetre.replace('.', ',')} m` : ''
  return `${name}${standard ? `, ${standard.startsWith('Công thức') ? 'barem theo công thức' : 'tiêu chuẩn'} ${standard.replace('Công thức ', '')}` : ''}${length}`
}
