import type { ContractBindings } from '@barem/shared/contract-binding/endpoints'
import { isSameLine } from './use-bind.ts'

type Pairs = ContractBindings['pairs'] | undefined

/** The numbers of the contracts that have more of a contract's lines now than before; none where either is not known. */
export function takenBy(before: Pairs, now: Pairs): string[] {
  if (!before || !now) return []
  const taken = now.filter((pair) => {
    const was = before.find(
      ({ contract, ...line }) => contract.id === pair.contract.id && isSameLine(line, pair),
    )
    return pair.quantity > (was?.quantity ?? 0)
  })
  return [...new Set(taken.map(({ contract }) => contract.number))]
}
