import { RecordAdd } from '#record/RecordAdd.tsx'
import { interactionKind } from './kind.tsx'

export default function InteractionAdd() {
  return <RecordAdd kind={interactionKind} />
}
