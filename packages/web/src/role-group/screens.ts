import { SafetyCertificateOutlined } from '@ant-design/icons'
import { superAdminRole } from '#navigation/screen.ts'
import { recordScreens } from '#record/screens.ts'
import { roleGroupPaths } from './paths.ts'

export const roleGroupScreens = recordScreens({
  entity: 'roleGroup',
  paths: roleGroupPaths,
  roles: superAdminRole,
  menu: { group: 'system', icon: SafetyCertificateOutlined, title: 'roleGroup.menu' },
  load: {
    list: () => import('./RoleGroupList.tsx'),
    add: () => import('./RoleGroupAdd.tsx'),
    one: () => import('./RoleGroupDetail.tsx'),
  },
})
