import { useRef } from 'react'
import { confirmLeave } from './confirm-leave.tsx'

/** Closing a dialog or drawer asks first while something is typed in its form and not saved. */
export function useAskClose(onClose: () => void) {
  const dirty = useRef(false)
  return {
    /** For the form. */
    onDirty: (value: boolean) => {
      dirty.current = value
    },
    close: () => {
      if (!dirty.current) onClose()
      else void confirmLeave('close').then((leaves) => leaves && onClose())
    },
  }
}
