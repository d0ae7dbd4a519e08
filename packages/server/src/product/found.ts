import { sql } from 'kysely'
import type { Found } from '#finder/found'
import { products } from './repository.ts'
import { nearness } from './search.ts'

/** A product as the trade asks for it: `phi 6`, `h50x100x2`, or by its code. */
export const foundProduct: Found = {
  entity: 'product',
  list: products,
  title: sql`product.name`,
  detail: () => sql`product.code`,
  exact: ({ text }) => [sql`upper(product.code) = upper(${text})`],
  nearness,
}
