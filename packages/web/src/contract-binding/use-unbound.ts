import {
  type BindableLine,
  contractBindingEndpoints,
  type NeededLine,
} from '@barem/shared/contract-binding/endpoints'
import { useQueries } from '@tanstack/react-query'
import { queryOf } from '#api/query.ts'
import { useMay } from '#navigation/rights.ts'
import { isSameLine } from './use-bind.ts'

/** Of as many contracts it is asked, each by itself; what is due next comes first. */
const MAX_ASKED = 6

interface Unbound {
  /** All that is asked is answered or has failed. */
  read: boolean
  /** What purchases have of a line's goods, as far as it is known. */
  of: (line: NeededLine) => BindableLine[]
  /** False where they may have more of it than was read; what is still being read is not doubted. */
  knows: (line: NeededLine) => boolean
}

/**
 * What purchase contracts have of the goods of these sales contracts that is for no sale yet: bound first, it is not bought
 * twice. Nothing for whoever may not bind.
 */
export function useUnbound(salesContractIds: readonly string[]): Unbound {
  const asks = useMay()('purchaseContract:update')
  const asked = asks ? [...new Set(salesContractIds)].slice(0, MAX_ASKED) : []
  const answers = useQueries({
    queries: asked.map((id) => ({
      ...queryOf(contractBindingEndpoints.forSales, { params: { id }, query: {} }, { quiet: true }),
      staleTime: 0,
      // as in the dialog that binds
      gcTime: 0,
    })),
  })
  const answerOf = ({ contract }: NeededLine) => answers[asked.indexOf(contract.id)]
  return {
    read: answers.every(({ data, error }) => data || error),
    of: (line) => answerOf(line)?.data?.lines.filter((one) => isSameLine(one, line)) ?? [],
    knows: (line) => !asks || answerOf(line)?.isPending === true || answerOf(line)?.data?.more === false,
  }
}
