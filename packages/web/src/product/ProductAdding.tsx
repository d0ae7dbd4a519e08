import type { Product } from '@barem/shared/product/endpoints'
import type { AddingProps } from '#form/RemoteSelect.tsx'
import { RecordAdding } from '#record/RecordAdding.tsx'
import { productKind } from './kind.tsx'

/** A product that is missing, added from the line that wants it. */
export function ProductAdding({ typed, ...props }: AddingProps<Product>) {
  return <RecordAdding kind={productKind} known={{ name: typed }} {...props} />
}
