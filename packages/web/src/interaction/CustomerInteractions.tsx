import { customerEndpoints } from '@barem/shared/customer/endpoints'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#api/query.ts'
import { CustomerTimeline } from './CustomerTimeline.tsx'

/** The interactions of a customer on its own page. */
export function CustomerInteractions({ id }: { id: string }) {
  const { data } = useQuery(queryOf(customerEndpoints.one, { params: { id } }))
  return data ? <CustomerTimeline customer={data} /> : null
}
