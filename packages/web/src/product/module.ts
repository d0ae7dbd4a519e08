import type { Module } from '#navigation/module.ts'
import { paths } from '#navigation/paths.ts'
import { productScreens } from './screens.ts'

export const productModule: Module = {
  entity: 'product',
  screens: productScreens,
  pathOfRecord: paths.product,
  palette: {
    view: 'product:view',
    source: () => import('./palette.ts'),
    add: paths.productAdd,
  },
  goTo: { key: 'p', path: paths.products, text: 'workspace.shortcuts.products' },
}
