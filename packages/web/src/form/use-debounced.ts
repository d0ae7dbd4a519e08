import { SEARCH_DEBOUNCE_MS } from '@barem/shared/values/constants'
import { useEffect, useState } from 'react'

/** The value once it has rested: for a search 500 ms (specification, section 9). */
export function useDebounced<T>(value: T, milliseconds = SEARCH_DEBOUNCE_MS): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
