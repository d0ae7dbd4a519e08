import { business } from '@barem/shared/business'
import { recordPaths } from '#navigation/paths.ts'

export const productPaths = {
  ...recordPaths(business.product.path),
  /** The catalogue as sales people read it. */
  forSale: '/products',
}
