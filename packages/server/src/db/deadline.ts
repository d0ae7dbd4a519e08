import { AsyncLocalStorage } from 'node:async_hooks'

const deadlines = new AsyncLocalStorage<number>()

/** Within `work` no statement starts, and none is awaited, after this many milliseconds. */
export function withDeadline<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return deadlines.run(performance.now() + milliseconds, work)
}

/** The deadline (performance.now) of the current async context; Infinity without one. */
export function deadline(): number {
  return deadlines.getStore() ?? Number.POSITIVE_INFINITY
}
