import { type ComponentType, useEffect, useRef, useState } from 'react'
import { feedback } from '#feedback/feedback.ts'

/** What is said with a command beside its words. */
export type Saying = Record<string, string | null>

/** Fields for it, above the words. */
export interface SayingKind {
  Fields: ComponentType<{ said: Saying; onSay: (said: Saying) => void; missing: readonly string[] }>
  /** The paths that are still to be filled in, `note` among them. */
  missing: (said: Saying, note: string | null) => string[]
  /** Whether the words are needed with what is said. */
  needsNote: (said: Saying) => boolean
}

/** The words as they are typed, and what is said beside them. */
export interface Given {
  text: string
  said: Saying
}

export const nothingGiven: Given = { text: '', said: {} }

/** Whether closing would lose something. */
export function isGiven({ text, said }: Given): boolean {
  return text.trim() !== '' || Object.values(said).some((one) => one?.trim())
}

/** The words as they are sent: null where nothing was typed. */
export function wordsOf({ text }: Given): string | null {
  return text.trim() || null
}

/** The paths that are still to be filled in; `required` is of words alone, where nothing is said beside them. */
export function lackingOf(given: Given, required: boolean, saying: SayingKind | undefined): string[] {
  const words = wordsOf(given)
  if (saying) return saying.missing(given.said, words)
  return required && words === null ? ['note'] : []
}

/** The fields of what is said, fetched once they are wanted: undefined where nothing is said. */
export function useSaying(
  load: (() => Promise<SayingKind>) | undefined,
  onMissing: () => void,
): SayingKind | undefined | 'coming' {
  const [saying, setSaying] = useState<SayingKind>()
  const missing = useRef(onMissing)
  missing.current = onMissing
  useEffect(() => {
    void load?.().then(setSaying, () => {
      feedback.failed('frame.feedback.network')
      missing.current()
    })
  }, [load])
  return load ? (saying ?? 'coming') : undefined
}
