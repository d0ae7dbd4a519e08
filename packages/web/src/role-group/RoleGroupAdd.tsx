import { RecordAdd } from '#record/RecordAdd.tsx'
import { roleGroupKind } from './kind.tsx'

export default function RoleGroupAdd() {
  return <RecordAdd kind={roleGroupKind} />
}
