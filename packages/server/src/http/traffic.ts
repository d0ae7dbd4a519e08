import type { ServerResponse } from 'node:http'
import { Refusal } from '#refusal'

/** Above what several browsers with six connections each use at once. */
const MOST_PER_PERSON = 24

/**
 * Limits per person the uploads being received and answers being sent. They hold no place in a lane, only
 * a connection and a little memory.
 */
export interface Traffic {
  /** @throws {Refusal} `overloaded` when the person has too many transfers already */
  refuseMore(person: string | null): void
  /** Counts one transfer until its connection has finished it. */
  count(person: string | null, answer: ServerResponse): void
}

export function createTraffic(): Traffic {
  const underway = new Map<string, number>()
  return {
    refuseMore: (person) => {
      if (person !== null && (underway.get(person) ?? 0) >= MOST_PER_PERSON)
        throw new Refusal('overloaded', { retryAfter: 5 })
    },
    count: (person, answer) => {
      if (person === null || answer.destroyed) return
      underway.set(person, (underway.get(person) ?? 0) + 1)
      answer.once('close', () => {
        const left = (underway.get(person) ?? 1) - 1
        if (left > 0) underway.set(person, left)
        else underway.delete(person)
      })
    },
  }
}
