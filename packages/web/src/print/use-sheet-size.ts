import type { Sheet } from '@barem/shared/print/sheet'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

const MM_PX = 96 / 25.4
/** The width of A4, and what of its height is left between the margins (`@page` in sheet.css). */
const PAPER_WIDTH_PX = 210 * MM_PX
const PRINTED_HEIGHT_PX = (297 - 12 - 16) * MM_PX
/** The sheet's own padding on the screen, above and below. */
const PADDING_PX = 2 * 12 * MM_PX

interface SheetSize {
  frame: RefObject<HTMLDivElement | null>
  paper: RefObject<HTMLElement | null>
  /** Of the page on this screen. */
  scale: number
  /** Drawn closer it takes fewer pages. */
  tight: boolean
}

/** How large the page is drawn on this screen, and whether closer together it takes fewer pages. */
export function useSheetSize(sheet: Sheet): SheetSize {
  const frame = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLElement>(null)
  const [scale, setScale] = useState(1)
  const [tight, setTight] = useState(false)
  useLayoutEffect(() => {
    const measure = ({ clientWidth }: HTMLElement) => setScale(Math.min(1, clientWidth / PAPER_WIDTH_PX))
    const element = frame.current!
    measure(element)
    const observer = new ResizeObserver(() => measure(element))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured for each sheet
  useLayoutEffect(() => {
    const element = paper.current!
    const pages = (drawnTight: boolean) => {
      element.classList.toggle('sheet-tight', drawnTight)
      const { top, width } = element.getBoundingClientRect()
      const height =
        ([...element.children].at(-1)!.getBoundingClientRect().bottom - top) / (width / PAPER_WIDTH_PX)
      return Math.ceil((height - PADDING_PX / 2) / PRINTED_HEIGHT_PX)
    }
    const ample = pages(false)
    const saves = ample > 1 && pages(true) < ample
    // put back by hand: for React it never went
    element.classList.toggle('sheet-tight', saves)
    setTight(saves)
  }, [sheet.number, sheet.locale, sheet.rows.length])
  return { frame, paper, scale, tight }
}
