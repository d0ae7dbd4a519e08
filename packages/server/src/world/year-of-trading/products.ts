import type { PricingLine } from '@barem/shared/trade-line/pricing'
import { toWire, toWireOrNull } from '@barem/shared/values/decimal'
import type { Selectable, Transaction } from 'kysely'
import type { Database, QuotationLine } from '#db/types'
import { productsOf } from '../products.ts'
import { FIRST_DAY } from './calendar.ts'
import { furtherCatalogue } from './catalogue.ts'
import type { Chance } from './chance.ts'
import type { Loader } from './loader.ts'
import type { Staff } from './people.ts'

/** Goods until there are `count`, all entered in the first days, with the event of each. */
export async function seedMoreProducts(
  trx: Transaction<Database>,
  load: Loader,
  { chance, staff, count }: { chance: Chance; staff: Staff; count: number },
): Promise<void> {
  const there = await trx.selectFrom('product').select('id').execute()
  const at = Date.parse(`${FIRST_DAY}T03:00:00Z`)
  const actorId = (staff.buyers[0] ?? staff.approvers[0]!).id
  const catalogue = furtherCatalogue(chance, Math.max(0, count - there.length))
  const base = { now: new Date(at), newId: () => chance.id(at), actorId }
  const { products, barems } = await productsOf(trx, base, catalogue)
  for (const [place, product] of products.entries()) {
    load.add('product', { ...product, active: !chance.happens(3) })
    load.add('event', {
      ...{ id: chance.id(at), at: new Date(at), actorId, kind: 'product.created' },
      ...{ entity: 'product', entityId: product.id, note: null, changes: '[]', traceId: chance.id(at) },
    })
    if (place % 200 === 0) await load.breathe()
  }
  for (const barem of barems) load.add('productBarem', barem)
  await load.finish()
}

type KeptOfProduct =
  | ('productId' | 'productCode' | 'productName' | 'unitName' | 'unitKind' | 'unitFactor')
  | ('length' | 'barem' | 'unitWeight' | 'vatRate')

export interface SeedProduct {
  id: string
  code: string
  name: string
  theoreticalWeight: number
  /** What its weight is computed from. */
  weighs: Pick<PricingLine, 'unitKind' | 'unitFactor' | 'length' | 'barem' | 'unitWeight'>
  /** What each of its lines keeps of it, as the database writes it. */
  kept: Pick<Selectable<QuotationLine>, KeptOfProduct>
  /** đồng per kg, or per unit where nobody says what it weighs. */
  salePrice: number
  capitalPrice: number
  vatRate: number
  /** Prices of lines that were asked for before, by price type and level. */
  prices: Map<string, { salePrice: number; importPrice: number | null }>
}

/** What quotations are written of. */
export async function goodsOf(trx: Transaction<Database>): Promise<SeedProduct[]> {
  const rows = await trx
    .selectFrom('product')
    .innerJoin('productUnit as unit', 'unit.id', 'productUnitId')
    .select(['product.id', 'product.code', 'product.name', 'length', 'densityWeight', 'theoreticalWeight'])
    .select(['salePrice', 'capitalPrice', 'vatRate'])
    .select(['unit.name as unitName', 'unit.kind as unitKind', 'unit.factor as unitFactor'])
    .orderBy('product.id')
    .execute()
  return rows.map((row) => {
    const { id, code, name, unitName, unitKind, unitFactor, length, densityWeight: barem, vatRate } = row
    const unitWeight = Number(row.theoreticalWeight) > 0 ? row.theoreticalWeight : null
    return {
      ...{ id, code, name, theoreticalWeight: toWire(row.theoreticalWeight), vatRate: toWire(vatRate) },
      weighs: {
        ...{
          unitKind,
          unitFactor: toWire(unitFactor),
          length: toWireOrNull(length),
          barem: toWireOrNull(barem),
        },
        unitWeight: toWireOrNull(unitWeight),
      } as SeedProduct['weighs'],
      kept: {
        ...{ productId: id, productCode: code, productName: name, unitName, unitKind, unitFactor },
        ...{ length, barem, unitWeight, vatRate },
      },
      salePrice: toWire(row.salePrice ?? 0),
      capitalPrice: toWire(row.capitalPrice ?? 0),
      prices: new Map(),
    }
  })
}
