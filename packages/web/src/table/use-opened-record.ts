import { useBlocker, useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { confirmLeave } from '#form/confirm-leave.tsx'

/** The part of an address that says what stands open beside a list. */
const OPEN_PARAM = 'open'

function openedIn(search: unknown): string | null {
  const value = (search as Record<string, unknown>)[OPEN_PARAM]
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * What is open beside a list, by id or `new`, as the address says: a link opens it, Back closes it. Closing with changes
 * asks first.
 */
export function useOpenedRecord(): {
  opened: string | null
  open: (id: string) => void
  close: () => void
  /** Tells whether closing would lose something; bites at once. */
  setDirty: (dirty: boolean) => void
} {
  const opened = openedIn(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const dirty = useRef(false)
  const openedHere = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty.current || current.pathname !== next.pathname) return false
      if (openedIn(current.search) === openedIn(next.search)) return false
      const leaves = await confirmLeave('close')
      if (leaves) dirty.current = false
      return !leaves
    },
    enableBeforeUnload: false,
  })
  const go = (id: string | undefined, replace: boolean) =>
    void navigate({
      to: '.',
      search: ((search: Record<string, unknown>) => ({ ...search, [OPEN_PARAM]: id })) as never,
      replace,
      resetScroll: false,
    })
  return {
    opened,
    open: (id) => {
      openedHere.current = true
      go(id, opened !== null)
    },
    close: () => {
      // Opened by a press here, it is left by the way it came, so that Back does not open it again.
      if (openedHere.current && canGoBack) history.back()
      else go(undefined, true)
      openedHere.current = false
    },
    setDirty: (value) => {
      dirty.current = value
    },
  }
}
