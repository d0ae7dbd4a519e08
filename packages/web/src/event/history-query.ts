import type { HistoryEndpoint } from '@barem/shared/event/history'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/api.ts'
import { pagesOf } from '#api/pages.ts'

/** The history of one record by page, newest first. */
export function historyOf(endpoint: HistoryEndpoint, id: string) {
  return pagesOf(endpoint, { params: { id }, query: {} })
}

/** One entry of it with all its changes. */
export function wholeEntryOf(endpoint: HistoryEndpoint, id: string, entry: string) {
  return queryOptions({
    queryKey: [`${endpoint.method} ${endpoint.path}`, { params: { id }, entry }],
    queryFn: async ({ signal }) => {
      const { data } = await call(endpoint, { params: { id }, query: { entry } }, { signal })
      return data[0] ?? null
    },
    // what has happened does not change
    staleTime: Number.POSITIVE_INFINITY,
  })
}
