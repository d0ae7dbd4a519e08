import type { Endpoint } from '@barem/shared/http/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type AnswerOf, type CallOf, commandOf, sendCommand } from '#api.ts'
import { ApiFailure } from '#api-failure.ts'
import { newIntent } from '#intent.ts'
import { isSilence } from '#keep/insist.ts'
import { deliver, type Letter, leaveToItself, onOutbox, outbox, Withdrawn, withdraw } from '#keep/outbox.ts'
import { invalidateEntity } from '#query.ts'
import { profileQuery } from '#rights.ts'

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
  const intent = useRef(newIntent<ReturnType<typeof commandOf>>())
  const letter = useRef<Letter>(null)
  const letters = useSyncExternalStore(onOutbox, outbox)
  const queued = letters.find(({ key, state }) => key === letter.current?.key && state === 'waiting')

  const send: Send = async (endpoint, input) => {
    const command = commandOf(endpoint, input)
    const idempotencyKey = intent.current.keyFor(command)
    const person = client.getQueryData(profileQuery.queryKey)?.id
    const keyed = { ...command, idempotencyKey }
    try {
      letter.current = person && place ? letterOf(person, place, keyed, draft(), title()) : null
      const answer = await (letter.current ? deliver(letter.current) : sendCommand(keyed))
      intent.current.done()
      void invalidateEntity(client, endpoint.path)
      return answer as never
    } catch (error) {
      const earlier = intent.current.unanswered()
      if (earlier && error instanceof ApiFailure && error.code === 'idempotency-other-body') {
        const answer = await sendCommand({ ...earlier, idempotencyKey })
        intent.current.done()
        throw new SavedEarlier(answer)
      }
      if (error instanceof Withdrawn || isSilence(error)) intent.current.lost()
      else intent.current.done()
      throw error
    } finally {
      letter.current = null
    }
  }
  useEffect(
    () => () => {
      if (letter.current) leaveToItself(letter.current.key)
    },
    [],
  )
  return { send, queued, withdraw: () => queued && void withdraw(queued) }
}

function letterOf(
  person: string,
  place: string,
  command: Letter['command'],
  draft: string | null,
  title: string,
): Letter {
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
