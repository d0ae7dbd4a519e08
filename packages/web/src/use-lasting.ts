import { useEffect, useState } from 'react'

/** What is quicker than this shows nothing: no spinner, no skeleton, no bar (interface.md). */
const SHOWN_AFTER_MS = 150

/** Whether something has been so for a while (milliseconds); at once no longer when it ends. */
export function useLasting(now: boolean, milliseconds = SHOWN_AFTER_MS): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    setLasting(false)
    if (!now) return
    const timer = setTimeout(() => setLasting(true), milliseconds)
    return () => clearTimeout(timer)
  }, [now, milliseconds])
  return now && lasting
}
