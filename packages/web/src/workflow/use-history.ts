import { useState } from 'react'

/** How many steps back undo goes. */
const MAX_UNDO = 100

export interface History<Value> {
  /** What it is the way back from; of another value there is none. */
  of: Value | undefined
  past: readonly Value[]
  future: readonly Value[]
  /** What keys were typed into last: those of one field are one step. */
  typed: string | null
}

/** The way back after a change. */
export function afterChange<Value>(
  { past, typed: before, of }: History<Value>,
  from: Value,
  to: Value,
  typed: string | null,
): History<Value> {
  const known = of === from ? past : []
  const isSameStep = of === from && typed !== null && typed === before
  return { of: to, past: isSameStep ? known : [...known, from].slice(-MAX_UNDO), future: [], typed }
}

/** One step back, or forth again; null where there is none. */
export function stepped<Value>(
  { of, past, future }: History<Value>,
  from: Value,
  way: 'undo' | 'redo',
): { to: Value; history: History<Value> } | null {
  if (of !== from) return null
  const [gone, kept] = way === 'undo' ? [past, future] : [future, past]
  const to = gone.at(-1)
  if (to === undefined) return null
  const rest = gone.slice(0, -1)
  const met = [...kept, from]
  const [back, forth] = way === 'undo' ? [rest, met] : [met, rest]
  return { to, history: { of: to, past: back, future: forth, typed: null } }
}

/**
 * Undo and redo of one value of a form. What came from elsewhere (a save, a restored draft, another's version) has no way
 * back: it is not what the person did.
 */
export function useHistory<Value>(value: Value | undefined, onChange: (value: Value) => void) {
  const [history, setHistory] = useState<History<Value>>({ of: undefined, past: [], future: [], typed: null })
  const step = (way: 'undo' | 'redo') => {
    const next = value === undefined ? null : stepped(history, value, way)
    return (
      next &&
      (() => {
        setHistory(next.history)
        onChange(next.to)
      })
    )
  }
  return {
    /** Null where there is nothing to undo, or to do again. */
    undo: step('undo'),
    redo: step('redo'),
    change: (next: Value, typed: string | null = null) => {
      if (value !== undefined) setHistory(afterChange(history, value, next, typed))
      onChange(next)
    },
  }
}
