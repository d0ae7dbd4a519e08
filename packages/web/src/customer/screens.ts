import { IdcardOutlined } from '@ant-design/icons'
import { paths } from '#navigation/paths.ts'
import { everyRole, type Screen } from '#navigation/screen.ts'

export const customerScreens: readonly Screen[] = [
  {
    path: paths.customers,
    title: 'customer.title',
    roles: everyRole,
    permission: 'customer:view',
    menu: { group: 'customers', icon: IdcardOutlined, title: 'customer.menu' },
    load: () => import('./CustomerList.tsx'),
  },
  {
    path: paths.customerAdd,
    title: 'customer.add',
    roles: everyRole,
    permission: 'customer:create',
    parent: paths.customers,
    load: () => import('./CustomerAdd.tsx'),
  },
  {
    path: paths.customer('$id'),
    title: 'customer.title',
    roles: everyRole,
    permission: 'customer:view',
    parent: paths.customers,
    load: () => import('./CustomerDetail.tsx'),
  },
]
