import { CheckSquareOutlined, SlidersOutlined } from '@ant-design/icons'
import { type Screen, superAdminRole } from '#navigation/screen.ts'
import { recordScreens } from '#record/screens.ts'
import { configurationPaths, SETUP_PATH } from './paths.ts'

const records = recordScreens({
  entity: 'configuration',
  paths: configurationPaths,
  roles: superAdminRole,
  menu: { group: 'system', icon: SlidersOutlined, title: 'configuration.menu' },
  tasks: 'workspace.palette.tasks.configuration',
  load: {
    list: () => import('./ConfigurationList.tsx'),
    add: () => import('./ConfigurationAdd.tsx'),
    one: () => import('./ConfigurationDetail.tsx'),
  },
})

export const configurationScreens: readonly Screen[] = [
  ...records,
  {
    path: SETUP_PATH,
    title: 'configuration.setup.title',
    roles: superAdminRole,
    permission: 'configuration:view',
    menu: { group: 'system', icon: CheckSquareOutlined },
    load: () => import('./SetupPage.tsx'),
  },
]
