import type { ServerResponse } from 'node:http'
import { Refusal } from '#http/refusal'

/** How much of one kind of work goes on at once, and how much may wait for its turn. */
export interface SemaphoreLimits {
  atOnce: number
  /** Without end when absent. */
  waiting?: number
  /** Who waited longer is told to come back; never when absent. */
  longestWaitMs?: number
  /** The same of one person, so that others get their turn; the whole of it when absent. */
  perPerson?: { atOnce: number; waiting: number }
  /** Seconds after which trying again makes sense, for whoever is sent away. */
  retryAfter?: number
}

export interface Visitor {
  /** Who must leave places to others; nobody in particular when absent. */
  person?: string | null
  /** Whoever hung up waits no longer. */
  answer?: Pick<ServerResponse, 'destroyed' | 'once' | 'removeListener'>
}

export interface Semaphore {
  /** Nobody more can even wait. */
  isFull(): boolean
  /**
   * Runs the work when it is its turn; the turn ends with the work, however it ends.
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
  const overloaded = () => new Refusal('overloaded', { retryAfter })
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
