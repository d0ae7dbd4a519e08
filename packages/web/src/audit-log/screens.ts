import { AuditOutlined } from '@ant-design/icons'
import { type Screen, superAdminRole } from '#navigation/screen.ts'
import { auditLogPaths } from './paths.ts'

export const auditLogScreens: readonly Screen[] = [
  {
    path: auditLogPaths.list,
    title: 'audit.title',
    roles: superAdminRole,
    menu: { group: 'system', icon: AuditOutlined },
    tasks: 'workspace.palette.tasks.auditLog',
    load: () => import('./AuditList.tsx'),
  },
]
