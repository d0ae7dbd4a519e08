import { useCallback, useRef, useState } from 'react'

/**
 * Whether something is typed in the form of a page. `dirty` is for drawing; `isTyped` holds at once, while React may draw
 * what was typed after the press that follows it.
 */
export function useTyped() {
  const [dirty, setDirty] = useState(false)
  const now = useRef(false)
  return {
    dirty,
    isTyped: useCallback(() => now.current, []),
    mark: (value: boolean) => {
      now.current = value
      setDirty(value)
    },
  }
}
