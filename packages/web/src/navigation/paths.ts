import { type ApprovableEntity, business, type DocumentModule } from '@barem/shared/business'

/** The addresses of the frame, as the specification spells them (section 2); those of a module stand in its folder. */
export const paths = {
  home: '/',
  dashboards: '/dashboards',
  login: '/login',
  profile: '/profile',
  /** Where the link of a mail leads; its token stands behind the #. */
  newPassword: '/reset-password',
  forbidden: '/403',
  missing: '/404',
  orders: '/orders',
  category: (route: string) => `/categories/${route}`,
} as const

/** The pages of a plain record: the list, and below it a new one and one of them. */
export function recordPaths(list: string) {
  return { list, add: `${list}/add`, one: (id: string) => `${list}/${id}` }
}

/** The pages of a kind of document. */
export function documentPaths(entity: ApprovableEntity) {
  const { path, list }: DocumentModule = business[entity]
  return { ...recordPaths(path), list: list ?? path, print: (id: string) => `${path}/${id}/print` }
}

/** Redirects of the specification (section 2), as they are built; the router skips one whose target has no screen yet. */
export const redirects: Readonly<Record<string, string>> = {
  '/system': '/system/users',
  '/customers': '/customers/infomation',
  '/customers/history': '/customers/infomation',
  '/contract': '/contract/purchase-contract',
  '/logistics': '/logistics/enter-warehouse',
  '/categories': '/categories/product-category',
  '/marketing': '/marketing/discount-policy',
  '/finance-accounting': '/finance-accounting/debt-tracking',
  '/finance-accounting/transaction': '/finance-accounting/debt-tracking',
  '/sale-management': '/sale-management/list',
  '/expense-ticket': '/expense-ticket/list',
}
