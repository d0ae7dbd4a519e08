import { RecordDetail } from '#record/RecordDetail.tsx'
import { preloadRecord } from '#record/record-kind.ts'
import { customerKind } from './kind.tsx'

export const preload = preloadRecord(customerKind)

export default function CustomerDetail() {
  return <RecordDetail kind={customerKind} />
}
