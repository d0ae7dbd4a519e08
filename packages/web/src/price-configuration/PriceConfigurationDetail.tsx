import { RecordDetail } from '#record/RecordDetail.tsx'
import { preloadRecord } from '#record/record-kind.ts'
import { priceConfigurationKind } from './kind.tsx'

export const preload = preloadRecord(priceConfigurationKind)

export default function PriceConfigurationDetail() {
  return <RecordDetail kind={priceConfigurationKind} />
}
