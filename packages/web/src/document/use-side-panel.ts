import { useState } from 'react'
import { useMedia } from '#ui/use-media.ts'

const STORAGE_KEY = 'DOCUMENT_SIDE'
/** From here on the panel opens over the right of the body, and where the lines keep their width beside it. */
const BESIDE_WIDTH_PX = 1280
const AMPLE_WIDTH_PX = 1600

/** Whether the side of a document is open: where there is ample room as this browser left it, over the body or below it when it is asked for. */
export function useSidePanel(): { open: boolean; beside: boolean; toggle: () => void } {
  const beside = useMedia(`(min-width: ${BESIDE_WIDTH_PX}px)`)
  const ample = useMedia(`(min-width: ${AMPLE_WIDTH_PX}px)`)
  const [kept, keep] = useState(() => localStorage.getItem(STORAGE_KEY))
  const [below, setBelow] = useState(false)
  const open = ample ? kept !== 'closed' : below
  const toggle = () => {
    if (!ample) return setBelow(!open)
    const next = open ? 'closed' : 'open'
    localStorage.setItem(STORAGE_KEY, next)
    keep(next)
  }
  return { open, beside, toggle }
}
