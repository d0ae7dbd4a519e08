import { startTransition, useEffect, useRef, useState } from 'react'
import { announceUnsaved, type Unsaved } from '#draft/unsaved.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

/** Whether something is typed and not saved, told to whoever has to ask before it is left behind. */
export function useDirty(unsaved: Unsaved, onDirty: ((dirty: boolean) => void) | undefined) {
  const [dirty, setDirty] = useState(false)
  const guard = useLeaveGuard(dirty)
  const now = useRef(unsaved)
  now.current = unsaved
  const withdraw = useRef<() => void>(undefined)
  /** `false` at once, for what follows before React draws again. */
  const announce = (value: boolean) => {
    guard.set(value)
    if (!value) {
      withdraw.current?.()
      withdraw.current = undefined
    } else if (!withdraw.current) {
      const { keepsDraft } = unsaved
      withdraw.current = announceUnsaved({
        keepsDraft,
        keep: () => now.current.keep(),
        drop: () => now.current.drop(),
      })
    }
  }
  useEffect(() => () => withdraw.current?.(), [])
  return {
    dirty,
    announce,
    mark: (value: boolean) => {
      announce(value)
      const draw = () => {
        setDirty(value)
        onDirty?.(value)
      }
      // Deferred, so that the key press is rendered first.
      if (value) startTransition(draw)
      else draw()
    },
  }
}
