import { useState } from 'react'
import { allUnsaved } from '#draft/unsaved.ts'
import { confirmLeave } from './confirm-leave.tsx'

/**
 * Closes a dialog or drawer, or does what closes it in another way; asks first while something is unsaved in it, which is
 * what was announced since it was opened. What lies behind it stays.
 */
export function useAskClose(onClose: () => void) {
  const [behind] = useState(allUnsaved)
  return async (leave = onClose): Promise<void> => {
    if (await confirmLeave('close', behind)) leave()
  }
}
