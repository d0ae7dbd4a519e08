import { useEffect, useRef } from 'react'
import { announceUnsaved, undrafted } from '#draft/unsaved.ts'

/**
 * What was chosen or typed outside a form would be lost with its page, as `lostText` says; answers what says that it is
 * saved.
 */
export function useUnsaved(changed: boolean, lostText?: () => string): () => void {
  const forget = useRef(() => {})
  const text = useRef(lostText)
  text.current = lostText
  useEffect(() => {
    if (!changed) return
    const stop = announceUnsaved(undrafted(text.current))
    forget.current = stop
    return stop
  }, [changed])
  return () => forget.current()
}
