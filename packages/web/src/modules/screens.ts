import { HomeOutlined } from '@ant-design/icons'
import { announcementScreens } from '#announcement/screens.ts'
import { auditLogScreens } from '#audit-log/screens.ts'
import { paths } from '#navigation/paths.ts'
import { everyRole, type Screen } from '#navigation/screen.ts'
import { modules } from './modules.ts'

const home = () => import('#home/Home.tsx')

const frame: Screen[] = [
  {
    path: paths.home,
    title: 'frame.screen.home',
    roles: everyRole,
    menu: { icon: HomeOutlined },
    load: home,
  },
  {
    path: paths.dashboards,
    title: 'frame.screen.home',
    roles: everyRole,
    load: home,
  },
  {
    path: paths.profile,
    title: 'frame.screen.profile',
    roles: 'all',
    tasks: 'workspace.palette.tasks.profile',
    load: () => import('#account/ProfilePage.tsx'),
  },
  {
    path: paths.forbidden,
    title: 'frame.screen.forbidden',
    roles: 'all',
    load: () => import('#layout/ForbiddenPage.tsx'),
  },
  {
    path: paths.missing,
    title: 'frame.screen.missing',
    roles: 'all',
    load: () => import('#layout/MissingPage.tsx'),
  },
]

/** Every screen that is built, those of the frame first. What is not here has no route and no menu entry. */
export const screens: readonly Screen[] = [
  ...frame,
  ...modules.flatMap((module) => module.screens),
  ...announcementScreens,
  ...auditLogScreens,
]
