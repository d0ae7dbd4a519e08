import { useEffect, useRef } from 'react'
import { announceUnsaved } from '#draft/unsaved.ts'
import { confirmLeave } from './confirm-leave.tsx'
import type { Given } from './saying.ts'

/** Closing a dialog or drawer asks first while something is typed in its form and not saved. */
export function useAskClose(onClose: () => void) {
  const dirty = useRef(false)
  const asking = useRef(false)
  const ask = async () => {
    if (asking.current) return
    asking.current = true
    const leaves = await confirmLeave('close').finally(() => {
      asking.current = false
    })
    if (leaves) onClose()
  }
  return {
    /** For the form. */
    onDirty: (value: boolean) => {
      dirty.current = value
    },
    close: () => {
      if (dirty.current) void ask()
      else onClose()
    },
  }
}

/** Words of a verb are no draft. */
const words = { keepsDraft: false, keep: async () => {}, drop: () => {}, saver: () => null }

/** The same for the words that a command takes. */
export function useAskCloseOver({ text, said }: Given, onClose: () => void): () => void {
  const { close, onDirty } = useAskClose(onClose)
  const typed = text.trim() !== '' || Object.values(said).some((one) => one?.trim())
  onDirty(typed)
  useEffect(() => (typed ? announceUnsaved(words) : undefined), [typed])
  return close
}
