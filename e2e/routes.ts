import {
  approvableEntities,
  type BusinessEntity,
  business,
  type DocumentModule,
} from '../packages/shared/src/business.ts'
import { categories } from '../packages/shared/src/category/categories.ts'

/** The addresses of each kind of document, and the list of the first record of it. */
export const documents = approvableEntities.map((entity) => {
  const { path, list = path, views }: DocumentModule = business[entity]
  return { list, add: `${path}/add`, one: `${path}/:id`, resource: `/${views[0]}` }
})

/** A list with the page of a new record and of one. */
const listAddOne = (path: string) => [path, `${path}/add`, `${path}/:id`]

const listOf = (entity: BusinessEntity) => `/${business[entity].views[0]}`

/** Where the first record of a page is read from. */
export const lists: Readonly<Record<string, string>> = {
  '/customers/infomation/:id': listOf('customer'),
  '/customers/history/:id': listOf('customer'),
  '/customers/history-interaction/:id': listOf('interaction'),
  '/categories/product-category/:id': listOf('product'),
  '/system/role-group/:id': listOf('roleGroup'),
  '/system/users/:id': listOf('user'),
  '/configurations/:id': listOf('configuration'),
  '/sale-management/price-configuration/:id': listOf('priceConfiguration'),
  '/marketing/discount-policy/:id': listOf('discountPolicy'),
  '/workflows/:id': listOf('workflow'),
  ...Object.fromEntries(documents.map(({ one, resource }) => [one, resource])),
}

/**
 * Every address that is built, but for paper (print.e2e.ts) and the import of a large file (import.e2e.ts); the browser's
 * `specification-routes.test.ts` misses what is forgotten.
 */
export const routes = [
  ...['/', '/dashboards', '/profile', '/403', '/404', '/orders', '/products'],
  ...listAddOne('/customers/infomation'),
  '/customers/history/:id',
  ...listAddOne('/customers/history-interaction'),
  ...listAddOne('/categories/product-category'),
  ...categories.map((category) => `/categories/${category.route}`),
  ...documents.flatMap(({ list, add, one }) => [list, add, one]),
  '/expense-ticket/advances',
  ...listAddOne('/sale-management/price-configuration'),
  ...listAddOne('/marketing/discount-policy'),
  ...listAddOne('/workflows'),
  ...listAddOne('/system/users'),
  ...listAddOne('/system/role-group'),
  ...listAddOne('/configurations'),
  ...['/system/permissions', '/system/audit', '/system/setup'],
  ...['/system/notification', '/system/notification/deliveries'],
]
