import { RecordDetail } from '#record/RecordDetail.tsx'
import { preloadRecord } from '#record/record-kind.ts'
import { DrawingProvider } from './drawing.tsx'
import { workflowKind } from './kind.tsx'

export const preload = preloadRecord(workflowKind)

export default function WorkflowDetail() {
  return (
    <DrawingProvider>
      <RecordDetail kind={workflowKind} />
    </DrawingProvider>
  )
}
