import { type ProductItem, productEndpoints } from '@barem/shared/product/endpoints'
import type { PaletteSource } from '#navigation/module.ts'
import { productPaths } from './paths.ts'

const source: PaletteSource = {
  list: productEndpoints.list,
  choice: ({ id, name, code }: ProductItem) => ({
    id,
    title: name,
    detail: code,
    to: `${productPaths.forSale}?open=${id}`,
  }),
}

export default source
