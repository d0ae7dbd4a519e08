import type { Module } from '#navigation/module.ts'
import { customerPaths } from './paths.ts'
import { customerScreens } from './screens.ts'

export const customerModule: Module = {
  entity: 'customer',
  screens: customerScreens,
  pathOfRecord: customerPaths.one,
  palette: { add: customerPaths.add },
  goTo: { key: 'c', path: customerPaths.list },
}
