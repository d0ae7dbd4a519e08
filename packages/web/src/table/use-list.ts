import type { Endpoint } from '@barem/shared/http/endpoint'
import { NEEDS_RIGHT } from '@barem/shared/list/filter'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import type { z } from 'zod'
import type { CallOf } from '#api/api.ts'
import { queryOf } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { textOf } from '#i18n/i18n.ts'
import { type ListQuery, readListQuery, writeListQuery } from './list-state.ts'
import { VIEW_PARAM } from './use-views.ts'

export interface ListController<Row> {
  query: ListQuery
  /** The rows of a page where the address does not say. */
  usualSize: number
  /** Changes the address, and with it the list. Typing replaces the entry in the history, everything else adds one. */
  set: (change: Partial<ListQuery>, options?: { replace?: boolean }) => void
  rows: Row[] | undefined
  total: number
  error: unknown
  /** There is no network: what is asked for comes when it is back. */
  offline: boolean
  /** The page before is still on show. */
  old: boolean
  retry: () => void
}

/**
 * A page of an endpoint as the address says; the old page stays until the new one is here, and the next is fetched ahead.
 * Nothing is shown before the list is `ready`, so that it does not open with one view and jump to another.
 */
export function useList<Row>(endpoint: Endpoint, ready: boolean, usualSize: number): ListController<Row> {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const router = useRouter()
  const client = useQueryClient()
  const query = useMemo(
    () => readListQuery(endpoint.query as z.ZodObject, search, usualSize),
    [endpoint, search, usualSize],
  )
  const wasReady = useRef(false)
  useEffect(() => {
    wasReady.current = ready
  }, [ready])
  const page = useQuery({
    ...queryOf(endpoint, inputOf(query)),
    placeholderData: (previous) => (wasReady.current ? keepPreviousData(previous) : undefined),
  })
  const data = page.data as { data: Row[]; totalItems: number } | undefined
  const total = data?.totalItems ?? 0
  const pages = Math.max(1, Math.ceil(total / query.pageSize))

  const set: ListController<Row>['set'] = (change, { replace = false } = {}) => {
    // A search whose typing has just rested must not follow whoever is on the way to another page.
    const shown = router.state.resolvedLocation
    if (shown && router.latestLocation.pathname !== shown.pathname) return
    void navigate({
      to: '.',
      search: () => ({ ...writeListQuery(query, change, usualSize), ...viewIn(search) }) as never,
      replace,
      resetScroll: false,
    })
  }
  useEffect(() => {
    if (!ready || page.isPlaceholderData || query.pageNumber >= pages) return
    const next = { ...query, pageNumber: query.pageNumber + 1 }
    void client.prefetchQuery(queryOf(endpoint, inputOf(next), { quiet: true }))
  }, [client, endpoint, page.isPlaceholderData, pages, query, ready])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a list that became shorter is a reason
  useEffect(() => {
    if (ready && data && !page.isPlaceholderData && query.pageNumber > pages)
      set({ pageNumber: pages }, { replace: true })
  }, [data, page.isPlaceholderData, pages, query.pageNumber, ready])

  const { error } = page
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const refused = unasked(error)
    if (!ready || refused.length === 0) return
    feedback.warning(textOf('workspace.views.leftOut'))
    set(Object.fromEntries(refused.map((name) => [name, undefined])), { replace: true })
  }, [error, ready])

  return {
    query,
    usualSize,
    set,
    rows: ready ? data?.data : undefined,
    total,
    error: data ? null : page.error,
    offline: page.fetchStatus === 'paused',
    old: page.isPlaceholderData,
    retry: () => void page.refetch(),
  }
}

/** What the address, a view or a bookmark asks for and this person may not, where nothing else is wrong. */
function unasked(error: unknown): string[] {
  const errors = error instanceof ApiFailure ? (error.failure?.errors ?? []) : []
  return errors.every(({ code }) => code === NEEDS_RIGHT) ? errors.map(({ path }) => path) : []
}

/** The view stays named while the list is changed, so that it can be saved over. */
function viewIn(search: Record<string, unknown>): Record<string, unknown> {
  return search[VIEW_PARAM] === undefined ? {} : { [VIEW_PARAM]: search[VIEW_PARAM] }
}

function inputOf(query: ListQuery): CallOf<Endpoint> {
  return { query } as unknown as CallOf<Endpoint>
}
