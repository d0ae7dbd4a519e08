import type { Module } from '#navigation/module.ts'
import { productPaths } from './paths.ts'
import { productScreens } from './screens.ts'

export const productModule: Module = {
  entity: 'product',
  screens: productScreens,
  pathOfRecord: productPaths.one,
  palette: {
    view: 'product:view',
    source: () => import('./palette.ts'),
    add: productPaths.add,
  },
  goTo: { key: 'p', path: productPaths.forSale },
}
