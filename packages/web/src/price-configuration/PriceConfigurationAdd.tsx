import { RecordAdd } from '#record/RecordAdd.tsx'
import { priceConfigurationKind } from './kind.tsx'

export default function PriceConfigurationAdd() {
  return <RecordAdd kind={priceConfigurationKind} />
}
