import { RecordDetail } from '#record/RecordDetail.tsx'
import { preloadRecord } from '#record/record-kind.ts'
import { interactionKind } from './kind.tsx'

export const preload = preloadRecord(interactionKind)

export default function InteractionDetail() {
  return <RecordDetail kind={interactionKind} />
}
