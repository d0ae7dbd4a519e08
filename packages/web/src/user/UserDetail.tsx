import { RecordDetail } from '#record/RecordDetail.tsx'
import { preloadRecord } from '#record/record-kind.ts'
import { userKind } from './kind.tsx'

export const preload = preloadRecord(userKind)

export default function UserDetail() {
  return <RecordDetail kind={userKind} />
}
