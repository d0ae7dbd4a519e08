import { CONFIRMED } from '@barem/shared/values/constants'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { confirm } from '#feedback.ts'
import { textOf } from '#i18n.ts'
import { isLeaving } from '#leaving.ts'

/** Asks before changes are lost. Answers 200 to leave and -1 to stay. */
function askToLeave() {
  return confirm({
    title: textOf('frame.form.leave'),
    text: textOf('frame.form.leaveText'),
    yes: textOf('frame.form.leaveYes'),
    no: textOf('frame.form.leaveNo'),
    danger: true,
  })
}

/** Leaving the page with unsaved changes asks first. `set` bites at once, before React draws again. */
export function useLeaveGuard(dirty: boolean): { set: (dirty: boolean) => void } {
  const now = useRef(dirty)
  now.current = dirty
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Paging through a list behind a form, or a hash, is not leaving.
      if (!now.current || isLeaving() || current.pathname === next.pathname) return false
      return (await askToLeave()) !== CONFIRMED
    },
    enableBeforeUnload: () => now.current,
  })
  return {
    set: (value) => {
      now.current = value
    },
  }
}
