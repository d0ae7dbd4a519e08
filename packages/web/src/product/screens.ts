import { ShopOutlined } from '@ant-design/icons'
import { everyRole, type Screen } from '#navigation/screen.ts'
import { recordScreens } from '#record/screens.ts'
import { productPaths } from './paths.ts'

export const productScreens: readonly Screen[] = [
  {
    path: productPaths.forSale,
    title: 'product.title',
    roles: everyRole,
    permission: 'product:view',
    menu: { group: 'sales', icon: ShopOutlined },
    load: () => import('./ProductsPage.tsx'),
  },
  ...recordScreens({
    entity: 'product',
    paths: productPaths,
    title: 'product.categoryTitle',
    menu: { group: 'categories' },
    load: {
      list: () => import('./ProductList.tsx'),
      add: () => import('./ProductAdd.tsx'),
      one: () => import('./ProductDetail.tsx'),
    },
  }),
]
