import { type BindableLine, contractBindingEndpoints } from '@barem/shared/contract-binding/endpoints'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/query.ts'
import { useMay } from '#navigation/rights.ts'
import { isSameLine } from './use-bind.ts'

interface Unbound {
  /** Of a line, as far as it is known. */
  of: (line: Parameters<typeof isSameLine>[0]) => BindableLine[]
  /** False where there may be more of it than was read. */
  whole: boolean
}

const nothing: Unbound = { of: () => [], whole: true }

/**
 * What purchase contracts have of the goods of a sales contract that is for no sale yet: bound first, it is not bought twice.
 * Null until it is read; nothing of all sales contracts together, and for whoever may not bind.
 */
export function useUnbound(salesContractId: string | undefined): Unbound | null {
  const asks = useMay()('purchaseContract:update') && salesContractId !== undefined
  const query = queryOf(
    contractBindingEndpoints.forSales,
    { params: { id: salesContractId ?? '' }, query: {} },
    { quiet: true },
  )
  const { data, error } = useQuery({
    ...query,
    enabled: asks,
    staleTime: 0,
    // as in the dialog that binds
    gcTime: 0,
  })
  if (!asks) return nothing
  if (!data) return error ? { ...nothing, whole: false } : null
  return { of: (line) => data.lines.filter((one) => isSameLine(one, line)), whole: !data.more }
}
