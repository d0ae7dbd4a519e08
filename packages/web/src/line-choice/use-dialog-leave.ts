import { useEffect, useRef } from 'react'
import { announceUnsaved } from '#draft/unsaved.ts'
import { confirmLeave } from '#form/confirm-leave.tsx'

/** Nothing of a dialog is kept as a draft: who leaves is asked. */
const dialog = { keepsDraft: false, keep: async () => {}, drop: () => {}, saver: () => null }

/** A dialog in which something was chosen or typed asks before it closes, and before its page is left. */
export function useDialogLeave(changed: boolean, onClose: () => void) {
  const forget = useRef(() => {})
  useEffect(() => {
    if (!changed) return
    const stop = announceUnsaved(dialog)
    forget.current = stop
    return () => void stop()
  }, [changed])
  return {
    /** Closes it, or does what closes it in another way. */
    close: async (leave = onClose) => {
      if (!changed || (await confirmLeave('close'))) leave()
    },
    /** It is saved: the page may go on. */
    saved: () => forget.current(),
  }
}
