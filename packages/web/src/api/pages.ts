import type { DataOf, Endpoint, Page } from '@barem/shared/http/endpoint'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type CallOf, call } from './api.ts'

type PageEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType, 'page'>

/** What an endpoint answers page by page, one after the other: for `EntryPages`. */
export function pagesOf<E extends PageEndpoint>(endpoint: E, input: CallOf<E>) {
  const { query } = input as { query: object }
  return infiniteQueryOptions({
    queryKey: [`${endpoint.method} ${endpoint.path}`, { ...input, pages: true }],
    queryFn: async ({ pageParam, signal }) => {
      const one = { ...input, query: { ...query, pageNumber: pageParam } }
      return (await call(endpoint, one, { signal })) as Page<DataOf<E>>
    },
    initialPageParam: 1,
    getNextPageParam: ({ totalItems }, pages) =>
      pages.flatMap(({ data }) => data).length < totalItems ? pages.length + 1 : undefined,
  })
}
