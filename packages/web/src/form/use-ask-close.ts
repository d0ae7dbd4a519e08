import { useRef } from 'react'
import { confirmLeave } from './confirm-leave.tsx'

/** Closing a dialog or drawer asks first while something is typed in its form and not saved. */
export function useAskClose(onClose: () => void) {
  const dirty = useRef(false)
  const close = async () => {
    if (!dirty.current || (await confirmLeave('close'))) onClose()
  }
  return {
    /** For the form. */
    onDirty: (value: boolean) => {
      dirty.current = value
    },
    close: () => void close(),
  }
}
