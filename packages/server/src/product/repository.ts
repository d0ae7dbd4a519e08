import {
  type CataloguePrice,
  type Product,
  type ProductItem,
  type ProductOption,
  productFilters,
  type productQuery,
} from '@barem/shared/product/endpoints'
import type { ProductBody, productBody } from '@barem/shared/product/form'
import { toWire, toWireOrNull } from '@barem/shared/values/decimal'
import type { UnitKind } from '@barem/shared/values/quantity'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { type Actor, may } from '#access/actor'
import { recordAbilitiesFor } from '#access/record-abilities'
import type { ReadContext } from '#http/call'
import { amongFirst, firstIds, firstThen } from '#list/first-options'
import { type Db, viewOf } from '#list/list'
import { listAnswer, listPage } from '#list/page'
import { eachRow } from '#list/rows'
import { nearness, searchConditions } from './search.ts'

export type ProductQuery = z.output<typeof productQuery>

const OPTIONS = 20

function productRows(db: Db) {
  return db
    .selectFrom('product')
    .innerJoin('productUnit as unit', 'unit.id', 'productUnitId')
    .innerJoin('productType as type', 'type.id', 'productTypeId')
    .leftJoin('productGroup as group', 'group.id', 'productGroupId')
    .leftJoin('productOrigin as origin', 'origin.id', 'productOriginId')
    .select([
      'product.id',
      'product.code',
      'product.name',
      'product.nameEn',
      'product.description',
      'product.capitalPrice',
      'product.salePrice',
      'product.densityWeight',
      'product.theoreticalWeight',
      'product.length',
      'product.shipsByWeight',
      'product.vatRate',
      'product.active',
      'product.version',
      'product.modifiedAt',
      'unit.id as unitId',
      'unit.name as unitName',
      'unit.kind as unitKind',
      'unit.factor as unitFactor',
      'type.id as typeId',
      'type.name as typeName',
      'group.id as groupId',
      'group.name as groupName',
      'origin.id as originId',
      'origin.name as originName',
    ])
    .select((eb) => [
      eb
        .selectFrom('productPicture')
        .select('fileId')
        .whereRef('productPicture.productId', '=', 'product.id')
        .orderBy('position')
        .limit(1)
        .as('pictureId'),
    ])
}

/** With the barems, newest first. */
function withBarems(db: Db) {
  return productRows(db).select(baremsOfProduct.as('barems'))
}

const baremsOfProduct = sql<BaremRows['barems']>`coalesce((
  select json_agg(
    json_build_object('standard', standard, 'kgPerMetre', kg_per_metre, 'validFrom', valid_from)
    order by valid_from desc, standard)
  from product_barem where product_id = product.id), '[]')`

type Row = Awaited<ReturnType<ReturnType<typeof productRows>['executeTakeFirstOrThrow']>>
type BaremRows = { barems: { standard: string; kgPerMetre: number; validFrom: string }[] }

const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })

/** Converts a row to an answer; costs are null without `cost:view`. */
function present(row: Row & BaremRows, actor: Actor): ProductItem {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    nameEn: row.nameEn,
    productType: { id: row.typeId, name: row.typeName },
    productGroup: named(row.groupId, row.groupName),
    productOrigin: named(row.originId, row.originName),
    unit: {
      id: row.unitId,
      name: row.unitName,
      kind: row.unitKind as UnitKind,
      factor: toWire(row.unitFactor),
    },
    length: toWireOrNull(row.length),
    densityWeight: toWireOrNull(row.densityWeight),
    theoreticalWeight: toWire(row.theoreticalWeight),
    capitalPrice: may(actor, 'cost:view') ? toWireOrNull(row.capitalPrice) : null,
    salePrice: toWireOrNull(row.salePrice),
    vatRate: toWire(row.vatRate),
    pictureId: row.pictureId,
    barems: presentBarems(row),
    active: row.active,
    version: row.version,
    modifiedAt: row.modifiedAt.toISOString(),
    abilities: recordAbilitiesFor(actor, 'product'),
  }
}

function presentBarems({ barems }: BaremRows) {
  return barems.map((row) => ({ ...row, kgPerMetre: toWire(row.kgPerMetre) }))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Newest first; those of one day by their standards. */
export function inOrder<Barem extends { standard: string; validFrom: string }>(
  barems: readonly Barem[],
): Barem[] {
  return barems.toSorted(
    (one, other) => compare(other.validFrom, one.validFrom) || compare(one.standard, other.standard),
  )
}

export const products = {
  table: 'product',
  counted: true,
  search: searchConditions,
  filters: productFilters,
  sort: 'code',
  orders: {
    code: [sql`product.code collate vi_natural`],
    name: [sql`product.name collate vi_natural`],
    modifiedAt: [sql`product.modified_at`],
    theoreticalWeight: [sql`product.theoretical_weight`],
  },
  rows: withBarems,
} as const

/** The query of a list without its page. */
export type ProductView = Omit<ProductQuery, 'pageNumber' | 'pageSize'>

/** One page of products. */
export function listProducts(context: ReadContext, query: ProductQuery) {
  return listAnswer(context, products, query, (row) => present(row, context.actor))
}

/** A product in an export: the list item and its description. */
export type ExportedProduct = ProductItem & { description: string }

/** Every product of a view in its order, with the fields that lists omit. */
export async function* eachProduct(
  { db, actor }: ReadContext,
  view: ProductView,
): AsyncIterable<ExportedProduct> {
  for await (const row of eachRow(db, products, viewOf(products, actor, view)))
    yield { ...present(row, actor), description: row.description }
}

/** Active products for a line, best match first; without words those of `first` before the others. */
export async function productOptions(
  { db, actor }: ReadContext,
  query: { search?: string | undefined; first?: string | undefined },
): Promise<ProductOption[]> {
  const { search } = query
  const ids = firstIds(query)
  const nearest = [sql`-(${nearness(search)})`, ...products.orders.code]
  const options = { ...products, orders: { ...products.orders, nearest } }
  const view = viewOf(options, actor, { search, active: true, sort: search ? 'nearest' : 'code' })
  const [{ rows }, first] = await Promise.all([
    listPage(db, options, view, { pageNumber: 1, pageSize: OPTIONS }),
    ids.length === 0
      ? []
      : withBarems(db)
          .where(amongFirst(sql.ref('product.id'), ids))
          .where('product.active', '=', true)
          .execute(),
  ])
  return firstThen(ids, first, rows, OPTIONS).map((row) => present(row, actor))
}

/** What the catalogue asks for these products now; costs are null without `cost:view`. */
export async function cataloguePrices({ db, actor }: ReadContext, ids: string[]): Promise<CataloguePrice[]> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'salePrice', 'capitalPrice', 'theoreticalWeight', 'densityWeight', 'active'])
    .select(baremsOfProduct.as('barems'))
    .where(sql<SqlBool>`id = any (${ids}::uuid[])`)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    salePrice: toWireOrNull(row.salePrice),
    capitalPrice: may(actor, 'cost:view') ? toWireOrNull(row.capitalPrice) : null,
    theoreticalWeight: toWire(row.theoreticalWeight),
    barems: presentBarems(row),
    densityWeight: toWireOrNull(row.densityWeight),
    active: row.active,
  }))
}

/** With all stored fields of a product. */
export function wholeRows(db: Db) {
  return withBarems(db).select(
    sql<string[]>`array(
      select file_id from product_picture where product_id = product.id order by position)`.as('pictureIds'),
  )
}
export type WholeRow = Awaited<ReturnType<ReturnType<typeof wholeRows>['executeTakeFirstOrThrow']>>

/** One product with its barems and pictures. */
export function presentProduct(row: WholeRow, actor: Actor): Product {
  return {
    ...present(row, actor),
    ...{ productTypeId: row.typeId, productGroupId: row.groupId, productOriginId: row.originId },
    productUnitId: row.unitId,
    productUnit: { id: row.unitId, name: row.unitName },
    description: row.description,
    shipsByWeight: row.shipsByWeight,
    pictureIds: row.pictureIds,
  }
}

/** The form's issues for a stored product. */
export function formOf(row: WholeRow): ProductBody {
  const { code, name, nameEn, description, shipsByWeight, active, pictureIds } = row
  const form: z.input<typeof productBody> = {
    ...{ code, name, nameEn, description, shipsByWeight, active, pictureIds },
    productTypeId: row.typeId,
    productGroupId: row.groupId,
    productUnitId: row.unitId,
    productOriginId: row.originId,
    capitalPrice: toWireOrNull(row.capitalPrice),
    salePrice: toWireOrNull(row.salePrice),
    densityWeight: toWireOrNull(row.densityWeight),
    theoreticalWeight: toWire(row.theoreticalWeight),
    length: toWireOrNull(row.length),
    vatRate: toWire(row.vatRate),
    barems: inOrder(presentBarems(row)),
  }
  return form as ProductBody
}

export interface StoredProduct {
  id: string
  version: number
  body: ProductBody
}

/** The stored products of these codes in the shape of the form, by upper-case code. */
export async function productBodies(db: Db, codes: readonly string[]): Promise<Map<string, StoredProduct>> {
  if (codes.length === 0) return new Map()
  const rows = await wholeRows(db)
    .where(sql<SqlBool>`upper(product.code) = any (${codes.map((code) => code.toUpperCase())})`)
    .execute()
  return new Map(
    rows.map((row) => [row.code.toUpperCase(), { id: row.id, version: row.version, body: formOf(row) }]),
  )
}
