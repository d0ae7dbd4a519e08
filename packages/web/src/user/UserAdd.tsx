import { RecordAdd } from '#record/RecordAdd.tsx'
import { userKind } from './kind.tsx'

export default function UserAdd() {
  return <RecordAdd kind={userKind} />
}
