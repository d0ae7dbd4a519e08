import { RecordAdd } from '#record/RecordAdd.tsx'
import { customerKind } from './kind.tsx'

export default function CustomerAdd() {
  return <RecordAdd kind={customerKind} />
}
