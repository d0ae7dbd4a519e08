import { UserOutlined } from '@ant-design/icons'
import { superAdminRole } from '#navigation/screen.ts'
import { recordScreens } from '#record/screens.ts'
import { userPaths } from './paths.ts'

export const userScreens = recordScreens({
  entity: 'user',
  paths: userPaths,
  roles: superAdminRole,
  menu: { group: 'system', icon: UserOutlined, title: 'user.menu' },
  tasks: 'workspace.palette.tasks.user',
  load: {
    list: () => import('./UserList.tsx'),
    add: () => import('./UserAdd.tsx'),
    one: () => import('./UserDetail.tsx'),
  },
})
