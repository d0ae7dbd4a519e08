import { useBlocker } from '@tanstack/react-router'
import { hasUnsaved } from '#draft/unsaved.ts'
import { isLeaving } from '#ui/leaving.ts'
import { confirmLeave } from './confirm-leave.tsx'

/** Leaving a page asks first while anything on it is announced as unsaved, be it a form, a dialog or a list. */
export function useLeaveGuard(): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Paging through a list behind a form, or a hash, is not leaving.
      if (!hasUnsaved() || isLeaving() || current.pathname === next.pathname) return false
      return !(await confirmLeave())
    },
    enableBeforeUnload: () => hasUnsaved() && !isLeaving(),
  })
}
