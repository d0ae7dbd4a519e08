import type { Module } from '#navigation/module.ts'
import { productPaths } from './paths.ts'
import { productScreens } from './screens.ts'

export const productModule: Module = {
  entity: 'product',
  screens: productScreens,
  pathOfRecord: productPaths.one,
  palette: { add: productPaths.add, one: (id) => `${productPaths.forSale}?open=${id}` },
  goTo: { key: 'p', path: productPaths.forSale },
}
