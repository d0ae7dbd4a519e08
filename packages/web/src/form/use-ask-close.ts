import { useState } from 'react'
import { nextDrawn } from '#draft/unsaved.ts'
import { confirmLeave } from './confirm-leave.tsx'

/**
 * Closes a dialog or drawer, or does what closes it in another way; asks first while something is unsaved in it, which is
 * what was drawn with it or since. What lies behind it stays.
 */
export function useAskClose(onClose: () => void) {
  const [drawn] = useState(nextDrawn)
  return async (leave = onClose): Promise<void> => {
    if (await confirmLeave('close', drawn)) leave()
  }
}
