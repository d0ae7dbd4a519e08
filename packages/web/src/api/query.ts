import type { Endpoint } from '@barem/shared/http/endpoint'
import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isPassing } from '#http/api-failure.ts'
import { newIdempotencyKey } from '#http/idempotency-key.ts'
import { type AnswerOf, type CallOf, type CallOptions, call } from './api.ts'
import { commandAnswered, markGone, recordOf, unmarkGone } from './record-cache.ts'

/** The socket tells what changed; between hints, what was read stays good for this long. */
const STALE_AFTER_MS = 30_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      staleTime: STALE_AFTER_MS,
      retry: (count, error) => isPassing(error) && count < 2,
    },
  },
})

/** The options of a query on an endpoint, for useQuery, prefetch and ensure alike. */
export function queryOf<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: Pick<CallOptions, 'quiet'> = {},
) {
  return queryOptions<AnswerOf<E>>({
    queryKey: [`${endpoint.method} ${endpoint.path}`, input],
    queryFn: ({ signal }) => call(endpoint, input, { ...options, signal }),
  })
}

/**
 * A mutation on an endpoint. Sending the same input again after a failure is the same intent and carries the same
 * Idempotency-Key, so that nothing happens twice; after a success, or with other input, it is a new one.
 */
export function useCommand<E extends Endpoint>(endpoint: E, options: Pick<CallOptions, 'quiet'> = {}) {
  const client = useQueryClient()
  const idempotencyKey = useRef(newIdempotencyKey())
  return useMutation<AnswerOf<E>, Error, CallOf<E>>({
    // Without a connection it fails and says so, rather than wait unseen.
    networkMode: 'always',
    mutationFn: (input) =>
      call(endpoint, input, { ...options, idempotencyKey: idempotencyKey.current.keyFor(input) }),
    // The hint that it is gone can come before the answer.
    onMutate: (input) => {
      const id = endpoint.method === 'DELETE' && recordOf(input)
      if (id) markGone(id)
    },
    onError: (_, input) => {
      unmarkGone(recordOf(input) ?? '')
    },
    onSuccess: (answer) => {
      idempotencyKey.current.done()
      return commandAnswered(client, endpoint.path, answer)
    },
  })
}
