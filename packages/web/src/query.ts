import type { Endpoint } from '@barem/shared/http/endpoint'
import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type AnswerOf, type CallOf, type CallOptions, call } from './api.ts'
import { isPassing } from './api-failure.ts'
import { newIntent } from './intent.ts'

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

/** `GET /PaymentMethod/{id}` and `payment_method` speak of the same things. */
function entityOf(name: string): string {
  return (name.split('/')[1] ?? name).replaceAll('_', '').toLowerCase()
}

/** Everything read from this entity's calls is read again when it is next looked at, or at once where it is shown. */
export function invalidateEntity(client: QueryClient, entity: string): Promise<void> {
  const wanted = entityOf(entity)
  return client.invalidateQueries({
    predicate: ({ queryKey }) => typeof queryKey[0] === 'string' && entityOf(queryKey[0]) === wanted,
  })
}

/**
 * A mutation on an endpoint. Sending the same input again after a failure is the same intent and carries the same
 * Idempotency-Key, so that nothing happens twice; after a success, or with other input, it is a new one.
 */
export function useCommand<E extends Endpoint>(endpoint: E, options: Pick<CallOptions, 'quiet'> = {}) {
  const client = useQueryClient()
  const intent = useRef(newIntent())
  return useMutation<AnswerOf<E>, Error, CallOf<E>>({
    mutationFn: (input) =>
      call(endpoint, input, { ...options, idempotencyKey: intent.current.keyFor(input) }),
    onSuccess: () => {
      intent.current.done()
      return invalidateEntity(client, endpoint.path)
    },
  })
}
