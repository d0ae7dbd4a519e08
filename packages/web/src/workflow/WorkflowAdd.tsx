import { RecordAdd } from '#record/RecordAdd.tsx'
import { workflowKind } from './kind.tsx'

export default function WorkflowAdd() {
  return <RecordAdd kind={workflowKind} />
}
