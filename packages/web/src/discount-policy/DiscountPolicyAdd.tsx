import { RecordAdd } from '#record/RecordAdd.tsx'
import { discountPolicyKind } from './kind.tsx'

export default function DiscountPolicyAdd() {
  return <RecordAdd kind={discountPolicyKind} />
}
