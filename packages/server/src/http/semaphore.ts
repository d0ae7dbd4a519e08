import type { ServerResponse } from 'node:http'
import { Refusal } from '#refusal'

/** How many jobs of one kind run at once, and how many may wait. */
export interface SemaphoreLimits {
  atOnce: number
  /** Unlimited when absent. */
  waiting?: number
  /** Longest wait before a job is refused; unlimited when absent. */
  longestWaitMs?: number
  /** The same limits per person; only the limits of all when absent. */
  perPerson?: { atOnce: number; waiting: number }
  /** The Retry-After of a refusal, in seconds. */
  retryAfter?: number
}

export interface Visitor {
  /** The person whose limit applies; none when absent. */
  person?: string | null
  /** Aborted when the caller disconnects; it then leaves the queue. */
  answer?: Pick<ServerResponse, 'destroyed' | 'once' | 'removeListener'>
}

export interface Semaphore {
  /** Whether the queue is full. */
  isFull(): boolean
  /** A refusal of one who finds no place. */
  refusal(): Refusal
  /** How many run and wait now, and how many were refused so far. */
  figures(): { running: number; waiting: number; refused: number }
  /**
   * Runs the work when a place is free; the place is released when the work ends or fails.
   * @throws {Refusal} `overloaded` when it had to wait too long, or too many wait already
   */
  run<T>(work: () => Promise<T>, visitor?: Visitor): Promise<T>
}

interface Waiting {
  person: string | null
  go(): void
}

/** Lanes of requests, threads and password hashes alike: a few at once, a bounded queue, first come first served. */
export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const { atOnce, waiting = Number.POSITIVE_INFINITY, longestWaitMs, perPerson, retryAfter = 2 } = limits
  const queue = new Set<Waiting>()
  const held = new Map<string, number>()
  let running = 0
  let refused = 0
  const overloaded = () => {
    refused += 1
    return new Refusal('overloaded', { retryAfter })
  }
  const mayRun = (person: string | null) =>
    running < atOnce && (person === null || !perPerson || (held.get(person) ?? 0) < perPerson.atOnce)
  const mayWait = (person: string | null) => {
    if (queue.size >= waiting) return false
    if (person === null || !perPerson) return true
    return [...queue].filter((one) => one.person === person).length < perPerson.waiting
  }
  const count = (person: string | null, by: 1 | -1) => {
    running += by
    if (person === null) return
    const mine = (held.get(person) ?? 0) + by
    if (mine > 0) held.set(person, mine)
    else held.delete(person)
  }
  const leave = (person: string | null) => {
    count(person, -1)
    for (const one of queue) if (mayRun(one.person)) one.go()
  }
  const turnOf = (person: string | null, answer: Visitor['answer']) =>
    new Promise<void>((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(timer)
        queue.delete(one)
        answer?.removeListener('close', giveUp)
        done()
      }
      const giveUp = () => settle(() => reject(overloaded()))
      const one: Waiting = {
        person,
        go: () => {
          count(person, 1)
          settle(resolve)
        },
      }
      const timer = longestWaitMs === undefined ? undefined : setTimeout(giveUp, longestWaitMs)
      answer?.once('close', giveUp)
      queue.add(one)
    })
  return {
    isFull: () => running >= atOnce && queue.size >= waiting,
    refusal: overloaded,
    figures: () => ({ running, waiting: queue.size, refused }),
    run: async (work, { person = null, answer } = {}) => {
      if (answer?.destroyed) throw overloaded()
      if (mayRun(person)) count(person, 1)
      else if (mayWait(person)) await turnOf(person, answer)
      else throw overloaded()
      try {
        return await work()
      } finally {
        leave(person)
      }
    },
  }
}
