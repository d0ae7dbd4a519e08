import { AsyncLocalStorage } from 'node:async_hooks'

const deadlines = new AsyncLocalStorage<number>()

/** Within `work` no statement is begun after so many milliseconds, and none is waited for any longer. */
export function withDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return deadlines.run(performance.now() + milliseconds, work)
}

/** When (performance.now) the work this is called in has to be over; infinite where nobody said. */
export function deadline(): number {
  return deadlines.getStore() ?? Number.POSITIVE_INFINITY
}
