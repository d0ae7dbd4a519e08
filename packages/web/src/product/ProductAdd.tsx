import { RecordAdd } from '#record/RecordAdd.tsx'
import { productKind } from './kind.tsx'

export default function ProductAdd() {
  return <RecordAdd kind={productKind} />
}
