import { useEffect, useSyncExternalStore } from 'react'

/** The record that one stands under, in the breadcrumb and where a phone goes back to. */
export interface Above {
  title: string
  path: string
}

interface PageTitle {
  title: string
  /** What tells the page from others, for the list of those opened lately: whom a document is for. */
  detail: string | null
  above: Above | null
}

/** What the page on show calls itself, when that is more than the name of its screen: a number, a name. */
let current: PageTitle | null = null
const listeners = new Set<() => void>()

function set(title: PageTitle | null): void {
  current = title
  for (const listener of listeners) listener()
}

/** Names the page in the window's title and at the end of the breadcrumb, as long as it is shown. */
export function usePageTitle(
  title: string | undefined,
  { detail, above }: { detail?: string; above?: Above | undefined } = {},
): void {
  const [name, path] = [above?.title, above?.path]
  useEffect(() => {
    if (!title) return
    const under = name && path ? { title: name, path } : null
    set({ title, detail: detail ?? null, above: under })
    return () => set(null)
  }, [title, detail, name, path])
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
