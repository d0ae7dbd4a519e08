import type { Side } from '@barem/shared/contract-binding/sides'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import type { BoundContract } from './use-bind.ts'

interface Props {
  document: BoundContract
}

const load = async () => (await import('./ContractBindings.tsx')).ContractBindings

/** What a contract is bound to, fetched when one is opened. */
function Bindings({ side, document }: Props & { side: Side }) {
  const Part = useLazyComponent(load, true)
  return Part ? <Part side={side} document={document} /> : null
}

export function PurchaseBindings({ document }: Props) {
  return <Bindings side="purchaseContract" document={document} />
}

export function SalesBindings({ document }: Props) {
  return <Bindings side="salesContract" document={document} />
}
