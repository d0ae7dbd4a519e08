import { z } from 'zod'
import { recordAbilities } from '#http/abilities'
import { type Endpoints, endpoint } from '#http/endpoint'
import { FIRST_OPTIONS, id, idList, idParams, pageQuery, reference, version } from '#http/page'
import { useSchema } from '#http/uses'
import { amountFilter, referenceFilter, switchFilter } from '#list/filter'
import { recordEndpoints } from '#record/endpoints'
import { unitKinds } from '#values/quantity'
import { text } from '#values/text'
import { newProductBody, productBody } from './form.ts'

const unit = z.object({ id, name: z.string(), kind: z.enum(unitKinds), factor: z.number() })

const barem = z.object({ standard: z.string(), kgPerMetre: z.number(), validFrom: z.string() })

/** What a quotation line needs to know of a product. `capitalPrice` is null without `cost:view`. */
export const productOption = z.object({
  id,
  code: z.string(),
  name: z.string(),
  unit,
  length: z.number().nullable(),
  densityWeight: z.number().nullable(),
  theoreticalWeight: z.number(),
  barems: z.array(barem),
  capitalPrice: z.number().nullable(),
  salePrice: z.number().nullable(),
  vatRate: z.number(),
  pictureId: id.nullable(),
})
export type ProductOption = z.output<typeof productOption>

/** What the catalogue asks for a product, per kg where it has a weight, else per unit; the cost is null without `cost:view`. */
export const cataloguePrice = z.object({
  id,
  salePrice: z.number().nullable(),
  capitalPrice: z.number().nullable(),
  theoreticalWeight: z.number(),
  /** What a metre weighs, by standard and mill, and where none of them is in force. */
  barems: z.array(barem),
  densityWeight: z.number().nullable(),
  /** Whether it is still sold. */
  active: z.boolean(),
})
export type CataloguePrice = z.output<typeof cataloguePrice>

/** A product as a list shows it. */
export const productItem = productOption.extend({
  nameEn: z.string().nullable(),
  productType: reference,
  productGroup: reference.nullable(),
  productOrigin: reference.nullable(),
  active: z.boolean(),
  version,
  modifiedAt: z.iso.datetime(),
  abilities: recordAbilities,
})
export type ProductItem = z.output<typeof productItem>

/** A product with everything that is kept about it, under the names of the form. */
export const productSchema = productItem.extend({
  productTypeId: id,
  productGroupId: id.nullable(),
  productUnitId: id,
  productOriginId: id.nullable(),
  productUnit: reference,
  description: z.string(),
  shipsByWeight: z.boolean(),
  pictureIds: z.array(id),
})
export type Product = z.output<typeof productSchema>

export const productFilters = {
  active: switchFilter,
  productTypeId: referenceFilter,
  productGroupId: referenceFilter,
  productUnitId: referenceFilter,
  productOriginId: referenceFilter,
  /** Of a unit or a kilogram. */
  priceFrom: amountFilter('salePrice', 'from'),
  priceTo: amountFilter('salePrice', 'to'),
}

export const productQuery = pageQuery({
  sort: ['code', 'name', 'modifiedAt', 'theoreticalWeight'],
  filters: productFilters,
})

/** So many ids fit into an address. */
export const PRICES_AT_ONCE = 100

export const productEndpoints = {
  ...recordEndpoints({
    resource: 'Product',
    entity: 'product',
    words: { one: 'a product', many: 'products' },
    summaries: {
      list: 'List products; the search knows sections ("h50x100x2")',
      one: 'One product with its barems and pictures',
      update: 'Change a product; the cost price only with cost:update',
    },
    form: productBody,
    newForm: newProductBody,
    item: productItem,
    record: productSchema,
    query: productQuery,
  }),
  prices: endpoint({
    method: 'GET',
    path: '/Product/prices',
    summary: `What the catalogue asks for up to ${PRICES_AT_ONCE} products now; their costs only with cost:view`,
    permission: 'product:view',
    query: z.strictObject({ ids: idList(PRICES_AT_ONCE) }),
    data: z.array(cataloguePrice),
  }),
  uses: endpoint({
    method: 'GET',
    path: '/Product/{id}/uses',
    summary: 'How many records name a product, of what the caller may see',
    permission: 'product:view',
    params: idParams,
    data: z.array(useSchema),
  }),
  options: endpoint({
    method: 'GET',
    path: '/Product/options',
    summary:
      'Active products for a line, at most 20, the nearest first; without words those of `first` before others',
    permission: 'product:view',
    query: z.strictObject({
      search: text({ max: 200, min: 0 }).optional(),
      first: idList(FIRST_OPTIONS).optional(),
    }),
    data: z.array(productOption),
  }),
} satisfies Endpoints
