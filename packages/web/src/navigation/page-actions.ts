import { useEffect } from 'react'

/** Something that may be done on the page on show. */
export interface PageAction {
  key: string
  label: string
  run: () => void
}

let current: readonly PageAction[] = []

/** Offers in the command palette what the page on show can do now, as long as it is shown. */
export function usePageActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    current = actions
  })
  useEffect(
    () => () => {
      current = []
    },
    [],
  )
}

/** What the page on show can do, for a palette that opens over it. */
export function readPageActions(): readonly PageAction[] {
  return current
}
