import { useEffect, useRef, useState } from 'react'

/** No loading indicator for anything quicker than this (interface.md). */
const SHOWN_AFTER_MS = 150
/** Minimum time an indicator is shown, to avoid flashing; antd leaves the icon of a spinner that is removed at once. */
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
