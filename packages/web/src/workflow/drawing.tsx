import type { ApprovableEntity } from '@barem/shared/business'
import type { WorkflowMatch } from '@barem/shared/workflow/endpoints'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'

/** How the steps of a workflow are shown: drawn, or as a list. */
export type View = 'drawing' | 'list'

type TriedOn = WorkflowMatch & { kind: ApprovableEntity }

/** What a page of a workflow shows of its drawing: the head leads to what the form draws. */
interface Drawing {
  view: View
  /** The node whose fields are open. */
  chosen: string | null
  /** Counts how often a node was led to: each time it takes the focus, and is in sight. */
  led: number
  /** The document it is tried on: it stays when the form begins anew with what was saved. */
  triedOn: TriedOn | null
  tryOn(document: TriedOn): void
  show(view: View): void
  choose(node: string | null): void
  /** Shows the drawing with this node chosen, from elsewhere on the page. */
  lead(node: string): void
}

const DrawingContext = createContext<Drawing | null>(null)

/** Around the page of one workflow. */
export function DrawingProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<Pick<Drawing, 'view' | 'chosen' | 'led' | 'triedOn'>>({
    ...{ view: 'drawing', chosen: null, led: 0, triedOn: null },
  })
  const drawing = useMemo<Drawing>(
    () => ({
      ...state,
      tryOn: (triedOn) => setState((so) => ({ ...so, triedOn })),
      show: (view) => setState((so) => ({ ...so, view })),
      choose: (chosen) => setState((so) => ({ ...so, chosen })),
      lead: (chosen) => setState(({ led, triedOn }) => ({ view: 'drawing', chosen, led: led + 1, triedOn })),
    }),
    [state],
  )
  return <DrawingContext value={drawing}>{children}</DrawingContext>
}

export function useDrawing(): Drawing {
  const drawing = use(DrawingContext)
  if (!drawing) throw new Error('a drawing stands outside of a page of a workflow')
  return drawing
}
