import { hasText, textOf } from '#i18n/i18n.ts'
import type { Module } from '#navigation/module.ts'
import { configurationPaths } from './paths.ts'
import { configurationScreens } from './screens.ts'

export const configurationModule: Module = {
  entity: 'configuration',
  screens: configurationScreens,
  pathOfRecord: configurationPaths.one,
  history: async () => (await import('./words.ts')).historyWords,
  palette: {
    add: configurationPaths.add,
    title: (key) => (hasText(`configuration.known.${key}`) ? textOf(`configuration.known.${key}`) : key),
  },
  goTo: { key: 's', path: configurationPaths.list },
  tasks: () => import('./SetupCard.tsx'),
  tasksFirst: true,
}
