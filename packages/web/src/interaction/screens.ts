import { HistoryOutlined } from '@ant-design/icons'
import { everyRole, type Screen } from '#navigation/screen.ts'
import { recordScreens } from '#record/screens.ts'
import { interactionPaths } from './paths.ts'

export const interactionScreens: readonly Screen[] = [
  ...recordScreens({
    entity: 'interaction',
    paths: interactionPaths,
    menu: { group: 'customers', icon: HistoryOutlined, title: 'interaction.menu' },
    load: {
      list: () => import('./InteractionList.tsx'),
      add: () => import('./InteractionAdd.tsx'),
      one: () => import('./InteractionDetail.tsx'),
    },
  }),
  {
    path: interactionPaths.of('$id'),
    title: 'interaction.title',
    roles: everyRole,
    permission: 'interaction:view',
    parent: interactionPaths.list,
    load: () => import('./CustomerHistory.tsx'),
  },
]
