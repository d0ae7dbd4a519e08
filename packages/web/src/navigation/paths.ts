/** Every address of the application, as the specification spells it (section 2). */
export const paths = {
  home: '/',
  dashboards: '/dashboards',
  login: '/login',
  profile: '/profile',
  forbidden: '/403',
  missing: '/404',
  customers: '/customers/infomation',
  customerAdd: '/customers/infomation/add',
  customer: (id: string) => `/customers/infomation/${id}`,
  quotations: '/sale-management/list',
  quotationAdd: '/sale-management/add',
  quotation: (id: string) => `/sale-management/${id}`,
  quotationPrint: (id: string) => `/sale-management/${id}/print`,
  products: '/products',
  productCategory: '/categories/product-category',
  productAdd: '/categories/product-category/add',
  product: (id: string) => `/categories/product-category/${id}`,
  category: (route: string) => `/categories/${route}`,
} as const

/** Addresses that lead elsewhere; one whose target is not built yet does not exist. */
export const redirects: Record<string, string> = {
  '/customers': paths.customers,
  '/sale-management': paths.quotations,
  '/categories': paths.category('product-category'),
}

/** The page of a record that a notification or a toast speaks of; null where there is none (yet). */
export function pathOfRecord(entity: string, id: string): string | null {
  switch (entity) {
    case 'quotation':
      return paths.quotation(id)
    case 'customer':
      return paths.customer(id)
    case 'product':
      return paths.product(id)
    default:
      return null
  }
}
