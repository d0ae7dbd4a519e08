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

/** Redirects of the specification (section 2), as they are built; the router skips one whose target has no screen yet. */
export const redirects: Readonly<Record<string, string>> = {
  '/system': '/system/users',
  '/customers': paths.customers,
  '/customers/history': paths.customers,
  '/contract': '/contract/purchase-contract',
  '/logistics': '/logistics/enter-warehouse',
  '/categories': paths.productCategory,
  '/marketing': '/marketing/discount-policy',
  '/finance-accounting': '/finance-accounting/debt-tracking',
  '/finance-accounting/transaction': '/finance-accounting/debt-tracking',
  '/sale-management': paths.quotations,
  '/expense-ticket': '/expense-ticket/list',
}
