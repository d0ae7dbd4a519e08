import type { Clock } from '../src/deps.ts'

/** A clock that stands still until it is told to go on; 21 November 2026, 10:00 in Hanoi. */
export interface TestClock extends Clock {
  set(moment: string | Date): void
  advance(milliseconds: number): void
}

export function testClock(start = '2026-11-21T03:00:00.000Z'): TestClock {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, Math.min(milliseconds, 50))),
    set: (moment) => {
      now = new Date(moment)
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}
