import { useEffect, useSyncExternalStore } from 'react'

interface PageTitle {
  title: string
  /** What tells the page from others, for the list of those opened lately: whom a document is for. */
  detail: string | null
}

/** What the page on show calls itself, when that is more than the name of its screen: a number, a name. */
let current: PageTitle | null = null
const listeners = new Set<() => void>()

function set(title: PageTitle | null): void {
  current = title
  for (const listener of listeners) listener()
}

/** Names the page in the window's title and at the end of the breadcrumb, as long as it is shown. */
export function usePageTitle(title: string | undefined, detail?: string): void {
  useEffect(() => {
    if (!title) return
    set({ title, detail: detail ?? null })
    return () => set(null)
  }, [title, detail])
}

export function useCurrentPage(): PageTitle | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}

export function useCurrentPageTitle(): string | null {
  return useCurrentPage()?.title ?? null
}
