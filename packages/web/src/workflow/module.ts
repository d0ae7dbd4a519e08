import type { Module } from '#navigation/module.ts'
import { workflowPaths } from './paths.ts'
import { workflowScreens } from './screens.ts'

export const workflowModule: Module = {
  entity: 'workflow',
  screens: workflowScreens,
  pathOfRecord: workflowPaths.one,
  history: async () => (await import('./kind.tsx')).workflowKind.history ?? {},
  palette: { add: workflowPaths.add },
  goTo: { key: 'w', path: workflowPaths.list },
}
