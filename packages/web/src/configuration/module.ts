import type { Module } from '#navigation/module.ts'
import { configurationPaths } from './paths.ts'
import { configurationScreens } from './screens.ts'

export const configurationModule: Module = {
  entity: 'configuration',
  screens: configurationScreens,
  pathOfRecord: configurationPaths.one,
  palette: {
    view: 'configuration:view',
    source: () => import('./palette.ts'),
    add: configurationPaths.add,
  },
  goTo: { key: 's', path: configurationPaths.list },
  tasks: () => import('./SetupCard.tsx'),
  tasksFirst: true,
}
