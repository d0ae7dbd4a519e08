import { KeyOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { type Screen, superAdminRole } from '#navigation/screen.ts'
import { recordScreens } from '#record/screens.ts'
import { roleGroupPaths } from './paths.ts'

const records = recordScreens({
  entity: 'roleGroup',
  paths: roleGroupPaths,
  roles: superAdminRole,
  menu: { group: 'system', icon: SafetyCertificateOutlined, title: 'roleGroup.menu' },
  tasks: 'workspace.palette.tasks.roleGroup',
  load: {
    list: () => import('./RoleGroupList.tsx'),
    add: () => import('./RoleGroupAdd.tsx'),
    one: () => import('./RoleGroupDetail.tsx'),
  },
})

export const roleGroupScreens: readonly Screen[] = [
  ...records,
  {
    path: '/system/permissions',
    title: 'roleGroup.holders.title',
    roles: superAdminRole,
    permission: 'roleGroup:view',
    menu: { group: 'system', icon: KeyOutlined },
    tasks: 'workspace.palette.tasks.holders',
    load: () => import('./PermissionPage.tsx'),
  },
]
