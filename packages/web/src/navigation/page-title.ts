import { useEffect, useSyncExternalStore } from 'react'

/** What the page on show calls itself, when that is more than the name of its screen: a number, a name. */
let current: string | null = null
const listeners = new Set<() => void>()

function set(title: string | null): void {
  current = title
  for (const listener of listeners) listener()
}

/** Names the page in the window's title and at the end of the breadcrumb, as long as it is shown. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return
    set(title)
    return () => set(null)
  }, [title])
}

export function useCurrentPageTitle(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
