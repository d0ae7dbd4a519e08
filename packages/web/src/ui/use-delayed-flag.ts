import { useEffect, useRef, useState } from 'react'

/** What is quicker than this shows nothing: no spinner, no skeleton, no bar (interface.md). */
const SHOWN_AFTER_MS = 150
/** What is shown stays so long: a flash is no word, and antd leaves the icon of a spinner behind that goes as it comes. */
const SHOWN_FOR_MS = 250

/** Whether something has been so for a while (milliseconds), and for a moment longer than it is. */
export function useDelayedFlag(now: boolean, milliseconds = SHOWN_AFTER_MS): boolean {
  const [lasting, setLasting] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (now === lasting) return
    const left = now ? milliseconds : since.current + SHOWN_FOR_MS - performance.now()
    const timer = setTimeout(() => {
      since.current = performance.now()
      setLasting(now)
    }, left)
    return () => clearTimeout(timer)
  }, [now, lasting, milliseconds])
  return lasting
}
