import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in pixels, now and whenever it changes; without end until it is drawn. */
export function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return width
}
