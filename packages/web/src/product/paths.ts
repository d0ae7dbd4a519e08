import { recordPaths } from '#navigation/paths.ts'

export const productPaths = {
  ...recordPaths('/categories/product-category'),
  /** The catalogue as sales people read it. */
  forSale: '/products',
}
