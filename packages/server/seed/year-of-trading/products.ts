import { toWire } from '@barem/shared/values/decimal'
import type { UnitKind } from '@barem/shared/values/quantity'
import type { Transaction } from 'kysely'
import type { Database } from '#db/types'
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
  const { rows } = await productsThere(trx)
  const at = Date.parse(`${FIRST_DAY}T03:00:00Z`)
  const actorId = (staff.buyers[0] ?? staff.approvers[0]!).id
  const catalogue = furtherCatalogue(chance, Math.max(0, count - rows.length))
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

async function productsThere(trx: Transaction<Database>) {
  return { rows: await trx.selectFrom('product').select('id').execute() }
}

export interface SeedProduct {
  id: string
  code: string
  name: string
  unitName: string
  unitKind: UnitKind
  unitFactor: number
  /** Metres and kg per metre; null where the goods are not measured so. */
  length: number | null
  barem: number | null
  theoreticalWeight: number
  /** đồng per kg, or per unit where nobody says what it weighs. */
  salePrice: number
  capitalPrice: number
  vatRate: number
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
  return rows.map((row) => ({
    ...{ id: row.id, code: row.code, name: row.name, unitName: row.unitName },
    unitKind: row.unitKind as UnitKind,
    unitFactor: toWire(row.unitFactor),
    length: row.length === null ? null : toWire(row.length),
    barem: row.densityWeight === null ? null : toWire(row.densityWeight),
    theoreticalWeight: toWire(row.theoreticalWeight),
    salePrice: toWire(row.salePrice ?? 0),
    capitalPrice: toWire(row.capitalPrice ?? 0),
    vatRate: toWire(row.vatRate),
  }))
}
