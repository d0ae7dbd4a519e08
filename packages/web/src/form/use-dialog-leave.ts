import { useEffect, useRef } from 'react'
import { announceUnsaved } from '#draft/unsaved.ts'
import { confirmLeave } from './confirm-leave.tsx'

/** Nothing of it is kept as a draft: who leaves is asked. */
const undrafted = { keepsDraft: false, keep: async () => {}, drop: () => {}, saver: () => null }

/** What was chosen or typed outside a form would be lost with its page; answers what says that it is saved. */
export function useUnsaved(changed: boolean): () => void {
  const forget = useRef(() => {})
  useEffect(() => {
    if (!changed) return
    const stop = announceUnsaved(undrafted)
    forget.current = stop
    return () => void stop()
  }, [changed])
  return () => forget.current()
}

/** A dialog in which something was chosen or typed asks before it closes, and before its page is left. */
export function useDialogLeave(changed: boolean, onClose: () => void) {
  const saved = useUnsaved(changed)
  return {
    /** Closes it, or does what closes it in another way. */
    close: async (leave = onClose) => {
      if (!changed || (await confirmLeave('close'))) leave()
    },
    /** It is saved: the page may go on. */
    saved,
  }
}
