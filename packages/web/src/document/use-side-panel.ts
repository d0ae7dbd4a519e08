import { useState } from 'react'
import { useMedia } from '#ui/use-media.ts'

const STORAGE_KEY = 'DOCUMENT_SIDE'
/** Beside the body there is room for the panel; from here on also without narrowing the lines. */
const BESIDE_WIDTH_PX = 1280
const AMPLE_WIDTH_PX = 1600

/** Whether the side of a document is open: beside the body as this browser left it, below it when it is asked for. */
export function useSidePanel(): { open: boolean; beside: boolean; toggle: () => void } {
  const beside = useMedia(`(min-width: ${BESIDE_WIDTH_PX}px)`)
  const ample = useMedia(`(min-width: ${AMPLE_WIDTH_PX}px)`)
  const [kept, keep] = useState(() => localStorage.getItem(STORAGE_KEY))
  const [below, setBelow] = useState(false)
  const open = beside ? (kept === null ? ample : kept === 'open') : below
  const toggle = () => {
    if (!beside) return setBelow(!open)
    const next = open ? 'closed' : 'open'
    localStorage.setItem(STORAGE_KEY, next)
    keep(next)
  }
  return { open, beside, toggle }
}
