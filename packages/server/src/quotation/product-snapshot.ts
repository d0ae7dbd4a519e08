import type { LineBody } from '@barem/shared/trade-line/line'
import type { PricingLine } from '@barem/shared/trade-line/pricing'
import { toWire } from '@barem/shared/values/decimal'
import type { UnitKind } from '@barem/shared/values/quantity'
import { toKilogram } from '@barem/shared/values/weight'
import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
import { Refusal } from '#http/refusal'
import type { LineRow } from './rows.ts'

/** What a line keeps of its product, so that later changes of the product do not change the quotation. */
export interface ProductSnapshot {
  code: string
  name: string
  unitName: string
  weighs: Pick<PricingLine, 'unitKind' | 'unitFactor' | 'unitWeight'>
  /** As the product has it today, for the price a line begins with. */
  theoreticalWeight: string
  capitalPrice: string | null
}

/** One for each line, in its order. Refuses products that do not exist, and new lines with one no longer sold. */
export async function findSnapshots(
  trx: Transaction<Database>,
  lines: LineBody[],
  kept: LineRow[],
): Promise<ProductSnapshot[]> {
  const products = await productsOf(trx, [...new Set(lines.map((line) => line.productId))])
  const errors = lines.flatMap((line, index) => {
    const product = products.get(line.productId)
    const known = kept.some((row) => row.productId === line.productId)
    if (product && (product.active || known)) return []
    return [
      { path: `lines.${index}.productId`, code: product ? 'inactive' : 'unknown-reference', params: {} },
    ]
  })
  if (errors.length > 0) throw new Refusal('validation', { errors })
  return lines.map((line) => {
    const product = products.get(line.productId)!
    const row = kept.find((one) => one.productId === line.productId)
    const { theoreticalWeight, capitalPrice } = product
    return row ? { ...fromLine(row), theoreticalWeight, capitalPrice } : fromProduct(product)
  })
}

async function productsOf(trx: Transaction<Database>, ids: string[]) {
  const rows = await trx
    .selectFrom('product')
    .innerJoin('productUnit as unit', 'unit.id', 'productUnitId')
    .select([
      'product.id',
      'product.code',
      'product.name',
      'product.active',
      'capitalPrice',
      'theoreticalWeight',
    ])
    .select(['unit.name as unitName', 'unit.kind as unitKind', 'unit.factor as unitFactor'])
    .where('product.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
type ProductRow = Awaited<ReturnType<typeof productsOf>> extends Map<string, infer Row> ? Row : never

function fromProduct(product: ProductRow): ProductSnapshot {
  const weight = toKilogram(product.theoreticalWeight)
  return {
    ...product,
    weighs: {
      unitKind: product.unitKind as UnitKind,
      unitFactor: toWire(product.unitFactor),
      unitWeight: weight > 0 ? weight : null,
    },
  }
}

function fromLine(row: LineRow) {
  return {
    code: row.productCode,
    name: row.productName,
    unitName: row.unitName,
    weighs: {
      unitKind: row.unitKind as UnitKind,
      unitFactor: toWire(row.unitFactor),
      unitWeight: row.unitWeight === null ? null : toKilogram(row.unitWeight),
    },
  }
}
