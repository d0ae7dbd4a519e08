import type { Module } from '#navigation/module.ts'
import { roleGroupPaths } from './paths.ts'
import { roleGroupScreens } from './screens.ts'

export const roleGroupModule: Module = {
  entity: 'roleGroup',
  screens: roleGroupScreens,
  pathOfRecord: roleGroupPaths.one,
  history: async () => (await import('./kind.tsx')).roleGroupKind.history ?? {},
  palette: { add: roleGroupPaths.add },
  goTo: { key: 'r', path: roleGroupPaths.list },
  related: [{ to: 'roleGroup', load: () => import('./Members.tsx') }],
}
