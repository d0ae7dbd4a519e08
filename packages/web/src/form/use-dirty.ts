import { startTransition, useEffect, useRef, useState } from 'react'
import { announceUnsaved, nextDrawn, type Unsaved } from '#draft/unsaved.ts'

/**
 * Whether something is typed and not saved, told to whoever has to ask before it is left behind. It is no state: it holds at
 * once, while React may draw what was typed much later than what happened after it.
 */
export function useDirty(unsaved: Omit<Unsaved, 'drawn'>, onDirty: ((dirty: boolean) => void) | undefined) {
  const dirty = useRef(false)
  const [drawn] = useState(nextDrawn)
  const now = useRef(unsaved)
  now.current = unsaved
  const withdraw = useRef<() => void>(undefined)
  const announce = (value: boolean) => {
    if (!value) {
      withdraw.current?.()
      withdraw.current = undefined
    } else if (!withdraw.current) {
      const { keepsDraft } = unsaved
      withdraw.current = announceUnsaved({
        ...{ keepsDraft, drawn },
        keep: () => now.current.keep(),
        drop: () => now.current.drop(),
        saver: () => now.current.saver(),
      })
    }
  }
  useEffect(() => () => withdraw.current?.(), [])
  return {
    /** What is typed is stored elsewhere for as long: leaving asks about it no more, or again. */
    stored: (value: boolean) => {
      if (dirty.current) announce(!value)
    },
    isDirty: () => dirty.current,
    mark: (value: boolean) => {
      dirty.current = value
      announce(value)
      const draw = () => onDirty?.(value)
      // Deferred, so that the key press is rendered first.
      if (value) startTransition(draw)
      else draw()
    },
  }
}
