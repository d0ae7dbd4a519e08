import type { Module } from '#navigation/module.ts'
import { paths } from '#navigation/paths.ts'
import { customerScreens } from './screens.ts'

export const customerModule: Module = {
  entity: 'customer',
  screens: customerScreens,
  pathOfRecord: paths.customer,
  palette: {
    view: 'customer:view',
    source: () => import('./palette.ts'),
    add: paths.customerAdd,
  },
  goTo: { key: 'c', path: paths.customers, text: 'workspace.shortcuts.customers' },
}
