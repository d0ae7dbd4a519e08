import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Hover time before preloading, so that passing over a row loads nothing. */
const HOVER_DELAY_MS = 100

/** Fetches the page behind a row, chunk and record, once a pointer rests on the row. */
export function usePreloadOnHover(): (path: string) => {
  onPointerEnter: () => void
  onPointerLeave: () => void
} {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (path) => ({
    onPointerEnter: () => {
      leave()
      timer.current = setTimeout(() => {
        // What cannot be fetched ahead is asked for again when it is opened.
        void router.preloadRoute({ to: path }).catch(() => {})
      }, HOVER_DELAY_MS)
    },
    onPointerLeave: leave,
  })
}
