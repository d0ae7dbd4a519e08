import { type ComponentType, useEffect, useRef, useState } from 'react'
import { isReachable, onConnection } from '#http/connection.ts'
import { feedback } from './feedback.ts'

/**
 * A part of a page that is fetched when it is first wanted: dialogs, pickers; null until it is here. One that cannot be
 * fetched says so and calls `onMissing`, and the page with what was typed on it stays as it is. While it is wanted all the
 * same, it is fetched when the connection is back.
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
    const attempt = () =>
      load().then(
        (Part) => setPart({ Part }),
        () => {
          feedback.failed('frame.feedback.network')
          missing.current?.()
        },
      )
    void attempt()
    return onConnection(() => {
      if (isReachable()) void attempt()
    })
  }, [load, wanted, part])
  return part?.Part ?? null
}
