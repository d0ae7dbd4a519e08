import type { Customer } from '@barem/shared/customer/endpoints'
import type { AddingProps } from '#form/RemoteSelect.tsx'
import { RecordAdding } from '#record/RecordAdding.tsx'
import { customerKind } from './kind.tsx'

/** A customer or supplier that is missing, added from where it is looked for. */
export function CustomerAdding({
  typed,
  supplier = false,
  ...props
}: AddingProps<Customer> & { supplier?: boolean }) {
  return (
    <RecordAdding kind={customerKind} known={{ name: typed, abbreviatedName: typed, supplier }} {...props} />
  )
}
