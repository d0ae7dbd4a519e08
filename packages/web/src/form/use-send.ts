import type { Endpoint } from '@barem/shared/http/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type AnswerOf, type CallOf, commandOf, sendCommand } from '#api/api.ts'
import { commandAnswered } from '#api/record-cache.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { newIdempotencyKey } from '#http/idempotency-key.ts'
import { isSilence } from '#http/retry.ts'
import { profileQuery } from '#navigation/rights.ts'
import {
  detachFromForm,
  onOutbox,
  outbox,
  type QueuedRequest,
  sendQueued,
  Withdrawn,
  withdraw,
} from '#offline/outbox.ts'

/** Sends what a form holds: once, however often it is tried, and later where there is no connection. */
export type Send = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<AnswerOf<E>>

/** An earlier save of this form had arrived after all, with other content; `answer` is what the server said to it. */
export class SavedEarlier extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('an earlier save had arrived')
    this.answer = answer
  }
}

interface Subject {
  /** Absent: nothing is kept, the save is sent at once or not at all. */
  place: string | undefined
  /** The draft that holds what is sent. */
  draft: () => string | null
  /** What it is, in words. */
  title: () => string
}

/** The way from a form to the server, and whether something of it waits for a connection. */
export function useSend({ place, draft, title }: Subject) {
  const client = useQueryClient()
  const keys = useRef(newIdempotencyKey<ReturnType<typeof commandOf>>())
  const queuedRequest = useRef<QueuedRequest>(null)
  const requests = useSyncExternalStore(onOutbox, outbox)
  const waited = useRef<string>(null)
  const own = requests.find(({ key }) => key === queuedRequest.current?.key)
  if (own?.state === 'waiting') waited.current = own.key
  // Tried again every few seconds, it waits all the while: it is stored.
  const queued = own && own.key === waited.current && own.state !== 'refused' ? own : undefined

  const send: Send = async (endpoint, input) => {
    const command = commandOf(endpoint, input)
    const idempotencyKey = keys.current.keyFor(command)
    const person = client.getQueryData(profileQuery.queryKey)?.id
    const keyed = { ...command, idempotencyKey }
    try {
      // the answer to a secret request belongs to its form alone, which may be gone when the queue is sent
      queuedRequest.current =
        person && place && !endpoint.secret ? letterOf(person, place, keyed, draft(), title()) : null
      const answer = await (queuedRequest.current ? sendQueued(queuedRequest.current) : sendCommand(keyed))
      keys.current.done()
      await commandAnswered(client, endpoint, answer)
      return answer as never
    } catch (error) {
      const earlier = keys.current.unanswered()
      if (earlier && error instanceof ApiFailure && error.code === 'idempotency-other-body') {
        const answer = await sendCommand({ ...earlier, idempotencyKey })
        keys.current.done()
        throw new SavedEarlier(answer)
      }
      if (error instanceof Withdrawn || isSilence(error)) keys.current.lost()
      else keys.current.done()
      throw error
    } finally {
      queuedRequest.current = null
    }
  }
  useEffect(
    () => () => {
      if (queuedRequest.current) detachFromForm(queuedRequest.current.key)
    },
    [],
  )
  /** Not in the moment in which it is tried again. */
  const withdrawn = queued?.state === 'waiting' ? () => void withdraw(queued) : null
  return { send, queued, withdraw: withdrawn }
}

function letterOf(
  person: string,
  place: string,
  command: QueuedRequest['command'],
  draft: string | null,
  title: string,
): QueuedRequest {
  const { pathname, search } = location
  return {
    key: `${person} ${command.idempotencyKey}`,
    person,
    at: Date.now(),
    command,
    place,
    draft,
    title,
    path: pathname + search,
    state: 'sending',
  }
}
