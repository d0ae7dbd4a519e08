import { type RefObject, useContext, useEffect, useRef } from 'react'
import { FormContext } from './form-context.ts'

/** What became of a text that was to become a choice: it did, it is in no list, or that could not be asked. */
export type Settled = 'taken' | 'unknown' | 'unasked'

/** A text that is being settled, and what becomes of it. */
export interface Settling {
  text: string
  over: Promise<Settled>
}

/** A field of a form that is chosen by typing. */
export interface OpenChoice {
  label: string
  /** A value stands in it, and stays where the text becomes none. */
  holds: boolean
  /** Its answer is still on its way. */
  waits: boolean
  /** Takes what is typed where it is sure what is meant. Null where nothing is typed. */
  settle: () => Settling | null
  focus: () => void
}

/** The choices that stand in a form, each as it is now. */
export type OpenChoices = Set<RefObject<OpenChoice>>

export interface Unchosen extends Pick<OpenChoice, 'label' | 'holds' | 'focus'> {
  text: string
  outcome: Exclude<Settled, 'taken'>
}

/** A save waits no longer for an answer, in milliseconds: whoever has no line gets the form back. */
export const PATIENCE_MS = 5000

/** Takes what is typed in these choices. Null where nothing is; else, once all are over, the first that came to nothing. */
export function settleAll(choices: Iterable<RefObject<OpenChoice>>): Promise<Unchosen | undefined> | null {
  const begun = [...choices].flatMap(({ current }) => {
    const settling = current.settle()
    return settling ? [{ ...current, ...settling }] : []
  })
  if (begun.length === 0) return null
  const late = new Promise<Settled>((done) => setTimeout(done, PATIENCE_MS, 'unasked'))
  const all = begun.map(async ({ label, holds, focus, text, over }): Promise<Unchosen[]> => {
    const outcome = await Promise.race([over, late])
    return outcome === 'taken' ? [] : [{ label, holds, focus, text, outcome }]
  })
  return Promise.all(all).then((unchosen) => unchosen.flat()[0])
}

/** Makes a choice known to the form it is a field of; null for one that is none. */
export function useOpenChoice(choice: OpenChoice | null): void {
  const form = useContext(FormContext)
  const latest = useRef(choice)
  latest.current = choice
  const all = choice ? form?.openChoices : undefined
  useEffect(() => {
    if (!all) return
    const own = latest as RefObject<OpenChoice>
    all.add(own)
    return () => void all.delete(own)
  }, [all])
  const waits = choice?.waits ?? false
  const waited = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it begins to wait, and when that is over
  useEffect(() => {
    if (waits || waited.current) form?.touch?.()
    waited.current = waits
  }, [waits])
}
