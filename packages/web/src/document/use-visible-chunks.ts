import { useEffect, useRef, useState } from 'react'

/** So many lines come and go together. */
export const CHUNK_LINES = 5

/** Tells a chunk whether it is near the part of the page in sight; answers how to stop. */
export type VisibleChunks = (chunk: Element, tell: (near: boolean) => void) => () => void

/** Near enough to be reached by the next scroll or a few presses of a key. */
const ROOT_MARGIN = '700px 0px'

/** One observer for all chunks of a grid. */
export function useVisibleChunks(): VisibleChunks {
  const chunks = useRef(new Map<Element, (near: boolean) => void>())
  const observer = useRef<IntersectionObserver>(undefined)
  const [near] = useState(() => (chunk: Element, tell: (near: boolean) => void) => {
    observer.current ??= new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) chunks.current.get(target)?.(isIntersecting)
      },
      { rootMargin: ROOT_MARGIN },
    )
    chunks.current.set(chunk, tell)
    observer.current.observe(chunk)
    return () => {
      chunks.current.delete(chunk)
      observer.current?.unobserve(chunk)
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
