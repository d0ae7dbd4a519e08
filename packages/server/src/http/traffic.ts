import type { ServerResponse } from 'node:http'
import { Refusal } from './refusal.ts'

/** Six connections of each browser, several browsers and tabs: nobody honest has so many on the way at once. */
const MOST_PER_PERSON = 24

/**
 * Each person's uploads that are still arriving and answers that are still being read. They hold no place in a lane, only
 * a connection and a little memory; so many of one person are enough.
 */
export interface Traffic {
  /** @throws {Refusal} `overloaded` when the person has too much on the way already */
  refuseMore(person: string | null): void
  /** Counts one until its connection is done with it. */
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
