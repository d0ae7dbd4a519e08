import { RecordDetail } from '#record/RecordDetail.tsx'
import { preloadRecord } from '#record/record-kind.ts'
import { productKind } from './kind.tsx'

export const preload = preloadRecord(productKind)

export default function ProductDetail() {
  return <RecordDetail kind={productKind} />
}
