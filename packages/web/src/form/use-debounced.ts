import { SEARCH_DEBOUNCE_MS } from '@barem/shared/values/constants'
import { useEffect, useState } from 'react'

/** The value once it has rested for 500 ms (specification, section 9). */
export function useDebounced<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
