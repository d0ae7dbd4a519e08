import type { Quotation } from '@barem/shared/quotation/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#navigation/rights.ts'
import { contractsQuery } from './contracts-query.ts'

/** The contracts of an approved quotation and what of it is open, for whoever may see contracts. */
export function useContracts({ id, status }: Pick<Quotation, 'id' | 'status'>) {
  const may = useMay()
  return useQuery({
    ...contractsQuery(id),
    enabled: status === 'approved' && may('salesContract:view'),
    // a contract is no change of the quotation, so nothing tells of it
    staleTime: 0,
  })
}
