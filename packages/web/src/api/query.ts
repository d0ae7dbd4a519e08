import type { Endpoint } from '@barem/shared/http/endpoint'
import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isPassing } from '#http/api-failure.ts'
import { newIdempotencyKey } from '#http/idempotency-key.ts'
import { type AnswerOf, type CallOf, type CallOptions, call, upload } from './api.ts'
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
 * Sends commands. Sending the same again after a failure is the same intent and carries the same Idempotency-Key, so that
 * nothing happens twice; after a success, or with other input, it is a new one.
 */
export function useSendCommand(options: Pick<CallOptions, 'quiet'> = {}) {
  const client = useQueryClient()
  const keys = useRef(newIdempotencyKey())
  return async <E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<AnswerOf<E>> => {
    const { method, path } = endpoint
    // The hint that it is gone can come before the answer.
    const removed = method === 'DELETE' ? recordOf(input) : undefined
    if (removed) markGone(removed)
    try {
      const idempotencyKey = keys.current.keyFor({ method, path, input })
      const answer = await call(endpoint, input, { ...options, idempotencyKey })
      keys.current.done()
      await commandAnswered(client, endpoint, answer)
      return answer
    } catch (error) {
      if (removed) unmarkGone(removed)
      throw error
    }
  }
}

/** A mutation on one endpoint. */
export function useCommand<E extends Endpoint>(endpoint: E, options: Pick<CallOptions, 'quiet'> = {}) {
  const send = useSendCommand(options)
  return useMutation<AnswerOf<E>, Error, CallOf<E>>({
    // Without a connection it fails and says so, rather than wait unseen.
    networkMode: 'always',
    mutationFn: (input) => send(endpoint, input),
  })
}

/** The same for a file: chosen and sent again after a failure, it is the same file with the same key. */
export function useUpload<E extends Endpoint>(endpoint: E) {
  const idempotencyKey = useRef(newIdempotencyKey())
  return async (
    input: Omit<CallOf<E>, 'body'>,
    file: File,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<AnswerOf<E>> => {
    const { name, size, lastModified } = file
    const key = idempotencyKey.current.keyFor({ input, name, size, lastModified, fields })
    const answer = await upload(endpoint, input, file, { idempotencyKey: key, fields })
    idempotencyKey.current.done()
    return answer
  }
}
