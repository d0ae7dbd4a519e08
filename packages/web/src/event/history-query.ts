import type { HistoryEndpoint } from '@barem/shared/event/history'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#api/api.ts'

/** The history of one record by page, newest first. */
export function historyOf(endpoint: HistoryEndpoint, id: string) {
  return infiniteQueryOptions({
    queryKey: [`${endpoint.method} ${endpoint.path}`, { params: { id } }],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { params: { id }, query: { pageNumber: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ totalItems }, pages) =>
      pages.flatMap(({ data }) => data).length < totalItems ? pages.length + 1 : undefined,
  })
}
