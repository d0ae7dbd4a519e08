import { useEffect, useRef, useState } from 'react'

/** Tells a row whether it is near the part of the page in sight; answers how to stop. */
export type NearRows = (row: Element, tell: (near: boolean) => void) => () => void

/** Near enough to be reached by the next scroll or a few presses of a key. */
const MARGIN = '700px 0px'

/** One observer for all rows of a grid. */
export function useNearRows(): NearRows {
  const rows = useRef(new Map<Element, (near: boolean) => void>())
  const observer = useRef<IntersectionObserver>(undefined)
  const [near] = useState(() => (row: Element, tell: (near: boolean) => void) => {
    observer.current ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) rows.current.get(target)?.(isIntersecting)
      },
      { rootMargin: MARGIN },
    )
    rows.current.set(row, tell)
    observer.current.observe(row)
    return () => {
      rows.current.delete(row)
      observer.current?.unobserve(row)
    }
  })
  useEffect(
    () => () => {
      observer.current?.disconnect()
      observer.current = undefined
    },
    [],
  )
  return near
}
