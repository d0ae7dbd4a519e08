import { IdcardOutlined } from '@ant-design/icons'
import { recordScreens } from '#record/screens.ts'
import { customerPaths } from './paths.ts'

export const customerScreens = recordScreens({
  entity: 'customer',
  paths: customerPaths,
  menu: { group: 'customers', icon: IdcardOutlined, title: 'customer.menu' },
  tasks: 'workspace.palette.tasks.customer',
  load: {
    list: () => import('./CustomerList.tsx'),
    add: () => import('./CustomerAdd.tsx'),
    one: () => import('./CustomerDetail.tsx'),
  },
})
