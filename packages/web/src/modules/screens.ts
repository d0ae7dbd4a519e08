import { HomeOutlined } from '@ant-design/icons'
import { categoryScreens } from '#category/screens.ts'
import { customerScreens } from '#customer/screens.ts'
import { paths } from '#navigation/paths.ts'
import { everyRole, type Screen } from '#navigation/screen.ts'
import { productScreens } from '#product/screens.ts'
import { quotationScreens } from '#quotation/screens.ts'

const frame: Screen[] = [
  {
    path: paths.home,
    title: 'frame.screen.home',
    roles: everyRole,
    menu: { icon: HomeOutlined },
    load: () => import('#home/Home.tsx'),
  },
  {
    path: paths.dashboards,
    title: 'frame.screen.home',
    roles: everyRole,
    load: () => import('#home/Home.tsx'),
  },
  {
    path: paths.profile,
    title: 'frame.screen.profile',
    roles: 'all',
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

/** Every screen that is built; a new room adds its own list here. What is not here has no route and no menu entry. */
export const screens: readonly Screen[] = [
  ...frame,
  ...customerScreens,
  ...quotationScreens,
  ...productScreens,
  ...categoryScreens,
]
