import { RecordAdd } from '#record/RecordAdd.tsx'
import { DrawingProvider } from './drawing.tsx'
import { workflowKind } from './kind.tsx'

export default function WorkflowAdd() {
  return (
    <DrawingProvider>
      <RecordAdd kind={workflowKind} />
    </DrawingProvider>
  )
}
