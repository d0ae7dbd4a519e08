import { useContext, useEffect, useRef } from 'react'
import { FormContext } from './form-context.ts'

/** A choice of a form, which may hold a text that is none yet. */
export interface OpenChoice {
  /**
   * Takes what is typed as leaving the field by Tab does. Null where nothing is typed; else the text that came to nothing,
   * or null, once the answer is here.
   */
  settle: () => Promise<string | null> | null
  focus: () => void
}

export interface Unchosen {
  text: string
  focus: () => void
}

/** Takes what is typed in these choices. Null where nothing is; else, once all are over, the first that came to nothing. */
export function settleAll(choices: Iterable<OpenChoice>): Promise<Unchosen | undefined> | null {
  const waiting = [...choices].flatMap(({ settle, focus }) => {
    const over = settle()
    return over ? [over.then((text) => (text === null ? [] : [{ text, focus }]))] : []
  })
  return waiting.length === 0 ? null : Promise.all(waiting).then((texts) => texts.flat()[0])
}

/** Makes a choice known to the form it stands in, if it stands in one. */
export function useOpenChoice(choice: OpenChoice): void {
  const choices = useContext(FormContext)?.openChoices
  const latest = useRef(choice)
  latest.current = choice
  useEffect(() => {
    if (!choices) return
    const own = { settle: () => latest.current.settle(), focus: () => latest.current.focus() }
    choices.add(own)
    return () => void choices.delete(own)
  }, [choices])
}
