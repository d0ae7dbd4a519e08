import { z } from 'zod'
import { historyEndpoint } from '#event/history'
import { recordAbilities } from '#http/abilities'
import { type Endpoints, endpoint, pageEndpoint } from '#http/endpoint'
import { changeOf, deletionQuery, id, idParams, pageQuery, reference, version } from '#http/page'
import { referenceFilter, switchFilter } from '#list/filter'
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
}

export const productQuery = pageQuery({
  sort: ['code', 'name', 'modifiedAt', 'theoreticalWeight'],
  filters: productFilters,
})

export const productEndpoints = {
  list: pageEndpoint({
    method: 'GET',
    path: '/Product',
    summary: 'List products; the search knows sections ("h50x100x2")',
    permission: 'product:view',
    query: productQuery,
    data: productItem,
  }),
  options: endpoint({
    method: 'GET',
    path: '/Product/options',
    summary: 'Active products for a line, at most 20, the nearest first',
    permission: 'product:view',
    query: z.strictObject({ search: text({ max: 200, min: 0 }).optional() }),
    data: z.array(productOption),
  }),
  one: endpoint({
    method: 'GET',
    path: '/Product/{id}',
    summary: 'One product with its barems and pictures',
    permission: 'product:view',
    params: idParams,
    data: productSchema,
  }),
  history: historyEndpoint('Product', 'product:view'),
  create: endpoint({
    method: 'POST',
    path: '/Product',
    summary: 'Create a product',
    permission: 'product:create',
    body: newProductBody,
    data: productSchema,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/Product',
    summary: 'Change a product; the cost price only with cost:update',
    permission: 'product:update',
    body: changeOf(productBody),
    data: productSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/Product/{id}',
    summary: 'Delete a product that nothing uses',
    permission: 'product:delete',
    params: idParams,
    query: deletionQuery,
    data: z.object({ done: z.literal(true) }),
  }),
} satisfies Endpoints
