import { type Product, productEndpoints } from '@barem/shared/product/endpoints'
import { newProductBody, productBody } from '@barem/shared/product/form'
import { VAT_RATE } from '@barem/shared/values/constants'
import { lazyPart } from '#feedback/use-lazy-component.ts'
import type { RecordKind } from '#record/record-kind.ts'
import { ProductFields, productLabels } from './ProductFields.tsx'
import { productPaths } from './paths.ts'

export const productKind: RecordKind<Product> = {
  entity: 'product',
  endpoints: productEndpoints,
  paths: productPaths,
  schema: productBody,
  newSchema: newProductBody,
  initial: { active: true, shipsByWeight: true, vatRate: VAT_RATE, barems: [], pictureIds: [] },
  labels: productLabels,
  fields: (product) => <ProductFields product={product} />,
  called: ({ code }) => ({ code }),
  aside: ({ id }) => <UsesCard endpoint={productEndpoints.uses} id={id} />,
}

const UsesCard = lazyPart(async () => (await import('#category/Uses.tsx')).UsesCard)
