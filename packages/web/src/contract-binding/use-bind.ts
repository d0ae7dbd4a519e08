import type { Ending } from '@barem/shared/contract/ending'
import { contractBindingEndpoints } from '@barem/shared/contract-binding/endpoints'
import type { Side } from '@barem/shared/contract-binding/sides'
import { useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '#api/api.ts'
import { useSendCommand } from '#api/query.ts'
import { invalidateEntity } from '#api/record-cache.ts'

export type PairChange = CallOf<typeof contractBindingEndpoints.bind>['body']['pairs'][number]
/** A contract as far as its bindings ask: one that was ended is bound no further. */
export interface BoundContract {
  id: string
  status: string
  ending: Ending
}

/** Sends changes of bindings; both kinds of contracts are read anew after it. */
export function useBind(): (pairs: PairChange[]) => Promise<void> {
  const send = useSendCommand()
  const client = useQueryClient()
  return async (pairs) => {
    await send(contractBindingEndpoints.bind, { body: { pairs } })
    await Promise.all([
      invalidateEntity(client, 'purchaseContract'),
      invalidateEntity(client, 'salesContract'),
    ])
  }
}

interface LineOfPair {
  productId: string
  length: number | null
}

/** A pair as calls name it, of this contract on its side and the other. */
export function pairOf(
  side: Side,
  own: string,
  { contract, productId, length }: LineOfPair & { contract: { id: string } },
): Omit<PairChange, 'was' | 'quantity'> {
  const [purchaseContractId, salesContractId] =
    side === 'purchaseContract' ? [own, contract.id] : [contract.id, own]
  return { purchaseContractId, salesContractId, productId, length }
}

export function isSameLine(one: LineOfPair, other: LineOfPair): boolean {
  return one.productId === other.productId && one.length === other.length
}
