import { type ComponentType, useEffect, useRef, useState } from 'react'
import { feedback } from './feedback.ts'

/**
 * A part of a page that is fetched when it is first wanted: dialogs, pickers; null until it is here. One that cannot be
 * fetched says so and calls `onMissing`, and the page with what was typed on it stays as it is.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onMissing?: () => void,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null)
  const missing = useRef(onMissing)
  missing.current = onMissing
  useEffect(() => {
    if (!wanted || part) return
    load().then(
      (Part) => setPart({ Part }),
      () => {
        feedback.failed('frame.feedback.network')
        missing.current?.()
      },
    )
  }, [load, wanted, part])
  return part?.Part ?? null
}
