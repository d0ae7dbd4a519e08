import { useSyncExternalStore } from 'react'

/** How many calls are under way that did not opt out (specification, section 7). */
let underWay = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  underWay += by
  for (const listener of listeners) listener()
}

export async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  change(1)
  try {
    return await work()
  } finally {
    change(-1)
  }
}

/** Whether a call is under way that everybody should know of. */
export function isLoading(): boolean {
  return underWay > 0
}

/** The global loading flag. */
export function useLoading(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isLoading)
}
