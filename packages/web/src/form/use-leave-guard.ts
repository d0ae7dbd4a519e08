import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isLeaving } from '#ui/leaving.ts'
import { confirmLeave } from './confirm-leave.tsx'

/** Leaving the page with unsaved changes asks first. `set` bites at once, before React draws again. */
export function useLeaveGuard(dirty: boolean): { set: (dirty: boolean) => void } {
  const now = useRef(dirty)
  // Not while rendering: a render that comes before the deferred one still holds the old value.
  useEffect(() => {
    now.current = dirty
  }, [dirty])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Paging through a list behind a form, or a hash, is not leaving.
      if (!now.current || isLeaving() || current.pathname === next.pathname) return false
      return !(await confirmLeave())
    },
    enableBeforeUnload: () => now.current && !isLeaving(),
  })
  return {
    set: (value) => {
      now.current = value
    },
  }
}
