import { BellOutlined } from '@ant-design/icons'
import { type Screen, superAdminRole } from '#navigation/screen.ts'
import { announcementPaths } from './paths.ts'

export const announcementScreens: readonly Screen[] = [
  {
    path: announcementPaths.list,
    title: 'announcement.title',
    roles: superAdminRole,
    menu: { group: 'system', icon: BellOutlined, title: 'announcement.menu' },
    tasks: 'workspace.palette.tasks.announcement',
    load: () => import('./AnnouncementList.tsx'),
  },
  {
    path: announcementPaths.deliveries,
    title: 'announcement.deliveries.title',
    roles: superAdminRole,
    parent: announcementPaths.list,
    load: () => import('./DeliveryList.tsx'),
  },
]
