import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { fieldsOf, type Merge, mergeVersions, type Side } from '#draft/merge-versions.ts'

type Values = Record<string, unknown>

export interface Stale extends Merge {
  /** As the form was opened. */
  base: Values
  theirs: Values
}

export const versionOf = (values: Values | null | undefined) => Number(values?.version) || 0

/**
 * The version a form was opened with, and what to do when somebody else saved in between: what only they changed is laid
 * into the form at once, what both changed waits for a choice.
 */
export function useStale(schema: z.ZodObject, form: FormInstance, initial: Values) {
  const base = useRef(initial)
  const saved = useRef(false)
  // Read again while the form is open, a record is not what the fields hold; after a save it is.
  if (saved.current && versionOf(initial) > versionOf(base.current)) {
    base.current = initial
    saved.current = false
  }
  const [stale, setStale] = useState<Stale | null>(null)
  const [choices, setChoices] = useState<Record<string, Side>>({})

  /** Answers what was merged, for what follows at once. */
  const mergeIncoming = (theirs: Values): Stale => {
    const merge = mergeVersions(schema, base.current, form.getFieldsValue(true), theirs)
    const met = { ...merge, base: base.current, theirs }
    form.setFieldsValue(fieldsOf(theirs, merge.taken))
    base.current = theirs
    setChoices({})
    setStale(merge.conflicts.length > 0 ? met : null)
    return met
  }
  /** What the form holds was typed over another version than the one it was opened with. */
  const rebase = (to: Values) => {
    base.current = to
  }
  const undecided = stale?.conflicts.some((name) => !choices[name]) ?? false
  /** Lays the choices into the form. */
  const applyChoices = () => {
    if (!stale) return
    const theirs = stale.conflicts.filter((name) => choices[name] === 'theirs')
    form.setFieldsValue(fieldsOf(stale.theirs, theirs))
    setStale(null)
  }
  const takeTheirs = () => {
    if (!stale) return
    form.setFieldsValue(stale.theirs)
    setStale(null)
  }
  const choose = (name: string, side: Side) => setChoices((before) => ({ ...before, [name]: side }))
  return {
    stale,
    choices,
    undecided,
    /** What was saved is what further typing is over, also before the record is read again. */
    onSaved: (record: Values) => {
      saved.current = true
      if (versionOf(record) > versionOf(base.current)) base.current = record
    },
    base: () => base.current,
    version: () => versionOf(base.current) || undefined,
    rebase,
    mergeIncoming,
    applyChoices,
    takeTheirs,
    choose,
  }
}
