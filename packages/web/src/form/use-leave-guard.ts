import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { isLeaving } from '#ui/leaving.ts'
import { confirmLeave } from './confirm-leave.tsx'

/** Leaving the page asks first while it is `set`; that bites at once, before React draws again. */
export function useLeaveGuard(): { set: (unsaved: boolean) => void } {
  const unsaved = useRef(false)
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Paging through a list behind a form, or a hash, is not leaving.
      if (!unsaved.current || isLeaving() || current.pathname === next.pathname) return false
      return !(await confirmLeave())
    },
    enableBeforeUnload: () => unsaved.current && !isLeaving(),
  })
  return {
    set: (value) => {
      unsaved.current = value
    },
  }
}
