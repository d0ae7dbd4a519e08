import { type ProductItem, productEndpoints } from '@barem/shared/product/endpoints'
import type { PaletteSource } from '#navigation/module.ts'
import { paths } from '#navigation/paths.ts'

const source: PaletteSource = {
  list: productEndpoints.list,
  choice: ({ id, name, code }: ProductItem) => ({
    id,
    title: name,
    detail: code,
    to: `${paths.products}?open=${id}`,
  }),
}

export default source
