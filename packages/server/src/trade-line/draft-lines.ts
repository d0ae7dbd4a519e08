import { baremsOf, baremUsed, type Weighing } from '@barem/shared/trade-line/barem-used'
import {
  type Line,
  type LineBody,
  type LineKind,
  type ProductPart,
  suppliesImportPrice,
} from '@barem/shared/trade-line/line'
import { linePrice } from '@barem/shared/trade-line/line-price'
import type { PricedLines } from '@barem/shared/trade-line/pricing'
import { toWire, toWireOrNull } from '@barem/shared/values/decimal'
import { toDong, toUnitPrice, type UnitPrice } from '@barem/shared/values/money'
import type { UnitKind } from '@barem/shared/values/quantity'
import { toKilogram } from '@barem/shared/values/weight'
import { sql, type Transaction } from 'kysely'
import { may } from '#access/actor'
import { compileOnce } from '#db/statement'
import type { Database } from '#db/types'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'

/** A line before it is priced. */
export type DraftLine = Omit<Line, 'theoreticalWeight' | 'amount'>

/**
 * The lines of the body completed from stored data; no computed value is taken from the browser. `kept` are the
 * stored lines: an existing product keeps the data it was quoted with and, for callers without `cost:view`, an
 * unchanged line its import price; a barem that stays keeps where it was from. Refuses products that do not exist, and new lines with one no longer sold.
 */
export async function draftLines(
  { trx, actor }: CommandContext,
  { line: kind, day }: { line: LineKind; day: string },
  lines: readonly LineBody[],
  kept: readonly Line[],
): Promise<DraftLine[]> {
  const supplies = suppliesImportPrice(kind, may(actor, 'cost:view'))
  const products = await productsOf(trx, [...new Set(lines.map((line) => line.productId))])
  const keptOf = new Map(kept.map((line) => [line.productId, line]))
  const errors = lines.flatMap(({ productId }, index) => {
    const product = products.get(productId)
    if (product && (product.active || keptOf.has(productId))) return []
    return [
      { path: `lines.${index}.productId`, code: product ? 'inactive' : 'unknown-reference', params: {} },
    ]
  })
  if (errors.length > 0) throw new Refusal('validation', { errors })
  return lines.map((line) => {
    const product = products.get(line.productId)!
    const draft = {
      ...line,
      ...productPart(keptOf.get(line.productId) ?? product),
      ...('baremName' in kind.fields ? { baremName: baremName(line, product, { kept, day }) } : {}),
    }
    return supplies ? { ...draft, importPrice: suppliedPrice(draft, product, kept) } : draft
  })
}

/** The lines with their computed figures. */
export function pricedLines(lines: readonly DraftLine[], priced: PricedLines): Line[] {
  return lines.map((line, index) => ({
    ...line,
    theoreticalWeight: priced.lines[index]?.theoreticalWeight ?? toKilogram(0),
    amount: priced.lines[index]?.amount ?? toDong(0),
  }))
}

/** The product data copied to the line, so that later changes of the product do not change the document. */
function productPart(from: ProductPart): ProductPart {
  const { productCode, productName, unitName, unitKind, unitFactor, unitWeight } = from
  return { productCode, productName, unitName, unitKind, unitFactor, unitWeight }
}

/** Where its barem is from: what was kept with it, as long as it is the same, else what the product says of that day. */
function baremName(
  { productId, barem }: LineBody,
  product: Product,
  { kept, day }: { kept: readonly Line[]; day: string },
): string | null {
  const same = kept.find((line) => line.productId === productId && line.barem === barem)
  return same ? (same.baremName ?? null) : baremUsed(barem, baremsOf(product, day))
}

/** Without `cost:view`: the stored import price of the same line, else one from the capital price. */
function suppliedPrice(line: DraftLine, product: Product, kept: readonly Line[]): UnitPrice | null {
  const same = kept.find(
    ({ productId, length, priceType }) =>
      productId === line.productId && length === line.length && priceType === line.priceType,
  )
  if (same) return same.importPrice ?? null
  const price = product.capitalPrice === null ? null : linePrice(product.capitalPrice, product, line)
  return price === null ? null : toUnitPrice(price)
}

interface Product extends ProductPart, Weighing {
  active: boolean
  theoreticalWeight: string
  capitalPrice: string | null
}

const productRows = compileOnce(['ids'], (db, { ids }) =>
  db
    .selectFrom('product')
    .innerJoin('productUnit as unit', 'unit.id', 'productUnitId')
    .select([
      'product.id',
      'product.code as productCode',
      'product.name as productName',
      'product.active',
      'capitalPrice',
      'theoreticalWeight',
      'densityWeight',
    ])
    .select(
      sql<Weighing['barems']>`coalesce((select json_agg(json_build_object(
          'standard', standard, 'kgPerMetre', kg_per_metre, 'validFrom', valid_from))
        from product_barem where product_id = product.id), '[]')`.as('barems'),
    )
    .select(['unit.name as unitName', 'unit.kind as unitKind', 'unit.factor as unitFactor'])
    .where(sql<boolean>`product.id = any ((select ${ids}::uuid[])::uuid[])`),
)

async function productsOf(trx: Transaction<Database>, ids: string[]): Promise<Map<string, Product>> {
  const rows = await productRows(trx, { ids })
  return new Map(
    rows.map((row) => {
      const weight = toKilogram(row.theoreticalWeight)
      const unitWeight = weight > 0 ? weight : null
      const densityWeight = toWireOrNull(row.densityWeight)
      const unitKind = row.unitKind as UnitKind
      return [row.id, { ...row, unitKind, unitFactor: toWire(row.unitFactor), unitWeight, densityWeight }]
    }),
  )
}
