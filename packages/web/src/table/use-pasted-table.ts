import { useEffect, useRef } from 'react'
import { feedback } from '#feedback/feedback.ts'

/** Cells that are pasted anywhere but in a field. `within`: the dialog that stands on the page hears it, else the page without one. */
export function usePastedTable(
  wanted: boolean,
  onTable: (text: string) => void,
  { within = 'page' }: { within?: 'page' | 'dialog' } = {},
): void {
  const latest = useRef(onTable)
  latest.current = onTable
  useEffect(() => {
    if (!wanted) return
    const hear = (event: ClipboardEvent) => {
      const { target, clipboardData } = event
      const isTyped = target instanceof Element && target.closest('input,textarea,[contenteditable="true"]')
      const isElsewhere = within === 'page' && document.querySelector('[role="dialog"]') !== null
      const text = clipboardData?.getData('text/plain') ?? ''
      if (event.defaultPrevented || isTyped || isElsewhere) return
      // no part of reading a list
      void import('@barem/shared/spreadsheet/paste').then(
        ({ isTable }) => isTable(text) && latest.current(text),
        () => feedback.failed('frame.feedback.network'),
      )
    }
    document.addEventListener('paste', hear)
    return () => document.removeEventListener('paste', hear)
  }, [wanted, within])
}
