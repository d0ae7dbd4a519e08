import type { Module } from '#navigation/module.ts'
import { userPaths } from './paths.ts'
import { userScreens } from './screens.ts'

export const userModule: Module = {
  entity: 'user',
  screens: userScreens,
  pathOfRecord: userPaths.one,
  history: async () => (await import('./kind.tsx')).userKind.history ?? {},
  palette: { add: userPaths.add },
  goTo: { key: 'u', path: userPaths.list },
  related: [{ to: 'user', load: async () => ({ ...(await import('./HeldRights.tsx')), below: true }) }],
}
