import { type ComponentType, createElement, type ReactNode, useEffect, useRef, useState } from 'react'
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

/**
 * A part of a page that is fetched with it and may come later: `fallback` stands in its place until it is here. One that
 * cannot be fetched takes nothing else of the page along, as `React.lazy` would, and is fetched when the connection is back.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LazyPart(props) {
    const [Part, setPart] = useState(() => loaded)
    useEffect(() => {
      if (Part) return
      const attempt = () =>
        load().then(
          (part) => {
            loaded = part
            setPart(() => part)
          },
          () => {},
        )
      void attempt()
      return onConnection(() => {
        if (isReachable()) void attempt()
      })
    }, [Part])
    return Part ? createElement(Part, props) : fallback
  }
}
