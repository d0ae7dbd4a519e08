import { useEffect, useRef, useState } from 'react'
import { announceUnsaved, nextDrawn, type Unsaved, undrafted } from '#draft/unsaved.ts'

/**
 * What was chosen or typed outside a form would be lost with its page, as `own` says of it; answers what says that it is
 * saved.
 */
export function useUnsaved(
  changed: boolean,
  own: Pick<Partial<Unsaved>, 'lostText' | 'drop'> = {},
): () => void {
  const [drawn] = useState(nextDrawn)
  const forget = useRef(() => {})
  const now = useRef(own)
  now.current = own
  useEffect(() => {
    if (!changed) return
    const stop = announceUnsaved(undrafted(drawn, now.current))
    forget.current = stop
    return stop
  }, [changed, drawn])
  return () => forget.current()
}
