import type { Module } from '#navigation/module.ts'
import { roleGroupPaths } from './paths.ts'
import { roleGroupScreens } from './screens.ts'

export const roleGroupModule: Module = {
  entity: 'roleGroup',
  screens: roleGroupScreens,
  pathOfRecord: roleGroupPaths.one,
  palette: { add: roleGroupPaths.add },
  goTo: { key: 'r', path: roleGroupPaths.list },
  related: [{ to: 'roleGroup', load: () => import('./Members.tsx') }],
}
