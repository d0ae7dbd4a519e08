import { RecordDetail } from '#record/RecordDetail.tsx'
import { preloadRecord } from '#record/record-kind.ts'
import { discountPolicyKind } from './kind.tsx'

export const preload = preloadRecord(discountPolicyKind)

export default function DiscountPolicyDetail() {
  return <RecordDetail kind={discountPolicyKind} />
}
