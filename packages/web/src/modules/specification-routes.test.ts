import { join } from 'node:path'
import { approvableEntities, changedBy } from '@barem/shared/business'
import { expect, it } from 'vitest'
import { documentPaths, redirects } from '#navigation/paths.ts'
import { screens } from './screens.ts'

/** Section 2 of the specification, route by route; a redirect with its target. */
const specification: (string | [from: string, to: string])[] = [
  '/profile',
  ['/system', '/system/users'],
  ...['/system/users', '/system/permissions', '/system/role-group', '/system/role-group/$id'],
  '/system/notification',
  ['/customers', '/customers/infomation'],
  ...['/customers/infomation', '/customers/infomation/add', '/customers/infomation/$id'],
  ['/customers/history', '/customers/infomation'],
  ...['/customers/history/$id', '/customers/history-interaction'],
  ['/contract', '/contract/purchase-contract'],
  ...['/contract/purchase-contract', '/contract/sales-contract'].flatMap(listAddOne),
  ['/logistics', '/logistics/enter-warehouse'],
  ...['/logistics/enter-warehouse', '/logistics/export-warehouse'].flatMap(listAddOne),
  ...['/logistics/inventory', '/logistics/warehouse-config'],
  ['/categories', '/categories/product-category'],
  ...['product-category', 'product-type', 'product-origin', 'product-group', 'product-unit-config'].map(
    category,
  ),
  ...['sales-channel', 'sales-method', 'customer-partner-type', 'payment-method'].map(category),
  ...['delivery-method', 'shipping-method', 'order-status', 'warehouse-area', 'warehouse'].map(category),
  ...['business-expense', 'shipping-fee', 'department', 'position'].map(category),
  ['/marketing', '/marketing/discount-policy'],
  ...['/marketing/discount-policy', '/marketing/reminder-scheduler'],
  ['/finance-accounting', '/finance-accounting/debt-tracking'],
  ...['/finance-accounting/debt-tracking', '/finance-accounting/debt-tracking/$id'],
  ['/finance-accounting/transaction', '/finance-accounting/debt-tracking'],
  '/finance-accounting/transaction/$id',
  ...['receivables', 'payables'].flatMap((name) => [
    `/finance-accounting/${name}`,
    `/finance-accounting/${name}/$id`,
  ]),
  ['/sale-management', '/sale-management/list'],
  ...['/sale-management/list', '/sale-management/add', '/sale-management/$id'],
  ...['/sale-management/sales-commission', '/sale-management/price-configuration'],
  ['/expense-ticket', '/expense-ticket/list'],
  ...['/expense-ticket/list', '/expense-ticket/add', '/expense-ticket/$id'],
  ...['/workflows', '/workflows/$id', '/products', '/orders', '/configurations', '/dashboards'],
]

function listAddOne(path: string): string[] {
  return [path, `${path}/add`, `${path}/$id`]
}
function category(name: string): string {
  return `/categories/${name}`
}

/** Kinds of document are built, with a page for print that the specification does not name. */
const documents = approvableEntities.map(documentPaths)

/** Screens of ours that the specification names without a route, or not at all. */
const ours = [
  ...['/', '/403', '/404', ...documents.map(({ print }) => print('$id'))],
  ...approvableEntities
    .filter((entity) => changedBy(entity) !== null)
    .map(documentPaths)
    .flatMap(({ list, add, one }) => [list, add, one('$id')]),
  ...['/categories/product-category/add', '/categories/product-category/$id', '/system/role-group/add'],
  ...[
    '/system/users/add',
    '/system/users/$id',
    '/system/setup',
    '/system/notification/deliveries',
    '/system/audit',
    '/import/$id',
  ],
  ...['/configurations/add', '/configurations/$id'],
  ...['/customers/history-interaction/add', '/customers/history-interaction/$id'],
  '/workflows/add',
  ...['/sale-management/price-configuration/add', '/sale-management/price-configuration/$id'],
  ...['/marketing/discount-policy/add', '/marketing/discount-policy/$id'],
  '/expense-ticket/advances',
]

/** Modules that are not built yet, documents apart: none of their routes may exist. A new module takes its lines out of here. */
const notBuilt = [
  ...['/logistics', '/marketing/reminder-scheduler', '/finance-accounting'],
  '/sale-management/sales-commission',
]

const built = new Set(screens.map(({ path }) => path))
const ofDocuments = new Set(documents.flatMap(({ list, add, one }) => [list, add, one('$id')]))
const isBuilt = (path: string) =>
  ofDocuments.has(path) || !notBuilt.some((base) => path === base || path.startsWith(`${base}/`))
const routes = specification.filter((entry) => typeof entry === 'string')
const targets = specification.filter((entry) => typeof entry !== 'string')

it('has a screen for every route of a module that is built, and none for the others', () => {
  expect(routes.filter(isBuilt).filter((path) => !built.has(path))).toEqual([])
  expect(routes.filter((path) => !isBuilt(path) && built.has(path))).toEqual([])
})

it('has no screen that neither the specification nor we name', () => {
  expect([...built].filter((path) => !routes.includes(path) && !ours.includes(path))).toEqual([])
})

it('has every redirect of the specification, and no other', () => {
  expect(Object.entries(redirects).sort()).toEqual([...targets].sort())
})

it('has every screen among those that are opened in a browser, in both languages and on a phone', async () => {
  // by its path: the stories are no part of this package
  const stories = join(import.meta.dirname, '../../../../e2e/routes.ts')
  const { routes: opened }: { routes: string[] } = await import(stories)
  const elsewhere = [...documents.map(({ print }) => print('$id')), '/import/$id']
  const known = [...elsewhere, ...opened.map((route) => route.replace(':id', '$id'))]
  expect([...built].toSorted()).toEqual([...new Set(known)].toSorted())
})
