import {
  type PriceConfiguration,
  type PriceConfigurationItem,
  priceConfigurationFilters,
  type priceConfigurationQuery,
} from '@barem/shared/price-configuration/endpoints'
import {
  type costFields,
  type PriceBase,
  type PriceConfigurationBody,
  priceConfigurationBody,
} from '@barem/shared/price-configuration/form'
import type { PriceType, Source } from '@barem/shared/values/constants'
import { toWireOrNull } from '@barem/shared/values/decimal'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { type Actor, may } from '#access/actor'
import { recordAbilitiesFor } from '#access/record-abilities'
import { searchConditions } from '#db/search'
import type { ReadContext } from '#http/call'
import { all, type Db, viewOf } from '#list/list'
import { onDay } from '#list/on-day'
import { listAnswer } from '#list/page'
import { eachRow } from '#list/rows'
import { searchConditions as productConditions } from '#product/search'
import { fieldsOf } from '#record/record-kind'

export type PriceConfigurationQuery = z.output<typeof priceConfigurationQuery>
/** The query of a list without its page. */
export type PriceConfigurationView = Omit<PriceConfigurationQuery, 'pageNumber' | 'pageSize'>

/** Price rules with the names of what they are for. */
export function priceConfigurationRows(db: Db) {
  return db
    .selectFrom('priceConfiguration')
    .leftJoin('product', 'product.id', 'productId')
    .leftJoin('productGroup as group', 'group.id', 'priceConfiguration.productGroupId')
    .leftJoin('productType as type', 'type.id', 'priceConfiguration.productTypeId')
    .leftJoin('customerType', 'customerType.id', 'customerTypeId')
    .selectAll('priceConfiguration')
    .select(['product.code as productCode', 'product.name as productName', 'group.name as groupName'])
    .select(['type.name as typeName', 'customerType.name as customerTypeName'])
    .$narrowType<{ base: PriceBase; priceType: PriceType | null; source: Source | null }>()
}

export type PriceConfigurationRow = Awaited<
  ReturnType<ReturnType<typeof priceConfigurationRows>['executeTakeFirstOrThrow']>
>

const named = (id: string | null, name: string | null) => (id === null || name === null ? null : { id, name })

function presentItem(row: PriceConfigurationRow, actor: Actor): PriceConfigurationItem {
  const { id, code, productCode, source, priceType, validFrom, validTo, note, version } = row
  const product = named(row.productId, row.productName)
  const costs = { base: row.base, ...costFiguresOf(row) }
  const seen = may(actor, 'cost:view')
  return {
    ...{ id, code, source, priceType, validFrom, validTo, note, version },
    product: product && productCode ? { ...product, code: productCode } : null,
    productGroup: named(row.productGroupId, row.groupName),
    productType: named(row.productTypeId, row.typeName),
    customerType: named(row.customerTypeId, row.customerTypeName),
    ...(seen ? costs : { base: null, fixedPrice: null, rate: null, money: null, floor: null }),
    step: toWireOrNull(row.step),
    modifiedAt: row.modifiedAt.toISOString(),
    abilities: recordAbilitiesFor(actor, 'priceConfiguration'),
  }
}

function costFiguresOf({ fixedPrice, rate, money, floor }: PriceConfigurationRow) {
  return {
    fixedPrice: toWireOrNull(fixedPrice),
    rate: toWireOrNull(rate),
    money: toWireOrNull(money),
    floor: toWireOrNull(floor),
  }
}

/** One price rule, with the ids its form has. */
export function presentPriceConfiguration(row: PriceConfigurationRow, actor: Actor): PriceConfiguration {
  const { productId, productGroupId, productTypeId, customerTypeId } = row
  return { ...presentItem(row, actor), productId, productGroupId, productTypeId, customerTypeId }
}

/** The form of a stored rule. */
export function formOf(row: PriceConfigurationRow): PriceConfigurationBody {
  return fieldsOf<PriceConfigurationBody>(priceConfigurationBody, {
    ...row,
    ...costFiguresOf(row),
    step: toWireOrNull(row.step),
  } as PriceConfigurationBody)
}

/** Of a rule what only `cost:update` changes. */
export function costsOf(
  form: PriceConfigurationBody,
): Pick<PriceConfigurationBody, (typeof costFields)[number]> {
  const { base, fixedPrice, rate, money, floor } = form
  return { base, fixedPrice, rate, money, floor }
}

export const priceConfigurations = {
  table: 'priceConfiguration',
  counted: true,
  asked: ['product'],
  search: (text: string | undefined) => {
    const own = searchConditions(sql`price_configuration.search_key`, text)
    if (own.length === 0) return []
    return [
      // asked of each rule: there are fewer of them than products, and those of a common word would all be read first
      sql<SqlBool>`${all(own)} or exists (select from product
        where product.id = price_configuration.product_id and ${all(productConditions(text))})`,
    ]
  },
  filters: priceConfigurationFilters,
  own: {
    // the day it is asked for on, which `onDay` puts in its place
    current: (today: unknown) => sql<SqlBool>`coalesce(price_configuration.valid_to, 'infinity') >= ${today}`,
  },
  sort: '-validFrom',
  orders: {
    validFrom: [sql`price_configuration.valid_from`],
    code: [sql`price_configuration.code collate vi_natural`],
    modifiedAt: [sql`price_configuration.modified_at`],
  },
  rows: priceConfigurationRows,
} as const

/** One page of price rules. */
export function listPriceConfigurations(context: ReadContext, query: PriceConfigurationQuery) {
  return listAnswer(context, priceConfigurations, onDay(query, ['current'], context.now), (row) =>
    presentItem(row, context.actor),
  )
}

/** Every rule of a view in its order. */
export function eachPriceConfiguration({ db, actor, now }: ReadContext, view: PriceConfigurationView) {
  return eachRow(db, priceConfigurations, viewOf(priceConfigurations, actor, onDay(view, ['current'], now)))
}
