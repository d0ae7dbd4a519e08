import { RecordDetail } from '#record/RecordDetail.tsx'
import { preloadRecord } from '#record/record-kind.ts'
import { roleGroupKind } from './kind.tsx'

export const preload = preloadRecord(roleGroupKind)

export default function RoleGroupDetail() {
  return <RecordDetail kind={roleGroupKind} />
}
