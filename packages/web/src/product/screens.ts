import { ShopOutlined } from '@ant-design/icons'
import { paths } from '#navigation/paths.ts'
import { everyRole, type Screen } from '#navigation/screen.ts'

export const productScreens: readonly Screen[] = [
  {
    path: paths.products,
    title: 'product.title',
    roles: everyRole,
    permission: 'product:view',
    menu: { group: 'sales', icon: ShopOutlined },
    load: () => import('./ProductsPage.tsx'),
  },
  {
    path: paths.productCategory,
    title: 'product.categoryTitle',
    roles: everyRole,
    permission: 'product:view',
    menu: { group: 'categories' },
    load: () => import('./ProductList.tsx'),
  },
  {
    path: paths.productAdd,
    title: 'product.add',
    roles: everyRole,
    permission: 'product:create',
    parent: paths.productCategory,
    load: () => import('./ProductAdd.tsx'),
  },
  {
    path: paths.product('$id'),
    title: 'product.categoryTitle',
    roles: everyRole,
    permission: 'product:view',
    parent: paths.productCategory,
    load: () => import('./ProductDetail.tsx'),
  },
]
