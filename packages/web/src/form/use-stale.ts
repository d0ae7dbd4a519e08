import type { Failure } from '@barem/shared/http/envelope'
import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import {
  fieldsOf,
  type Merge,
  type MergePart,
  mergeVersions,
  type PartQuestion,
  type Side,
} from '#draft/merge-versions.ts'

type Values = Record<string, unknown>

/** Who saved the other version; null where nobody said. */
export type SavedBy = Failure['savedBy'] | null

export interface Stale extends Merge {
  savedBy: SavedBy
  /** As the form was opened. */
  base: Values
  theirs: Values
}

export const versionOf = (values: Values | null | undefined) => Number(values?.version) || 0

/** What is asked of parts of fields. */
export function partQuestions({ parts }: Merge): PartQuestion[] {
  return Object.values(parts).flatMap(({ questions }) => questions)
}

/** The names of all that is asked. */
export function asked(merge: Merge): string[] {
  return [...partQuestions(merge).map(({ id }) => id), ...merge.conflicts]
}

/**
 * The version a form was opened with, and what to do when somebody else saved in between: what only they changed is laid
 * into the form at once, what both changed waits for a choice.
 */
export function useStale(
  { schema, parts }: { schema: z.ZodObject; parts?: Readonly<Record<string, MergePart>> | undefined },
  form: FormInstance,
  initial: Values,
) {
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
  const mergeIncoming = (theirs: Values, savedBy: SavedBy): Stale => {
    const merge = mergeVersions(schema, base.current, form.getFieldsValue(true), theirs, parts)
    const met = { ...merge, base: base.current, theirs, savedBy }
    form.setFieldsValue(fieldsOf(theirs, merge.taken))
    for (const [name, { value }] of Object.entries(merge.parts)) form.setFieldsValue({ [name]: value })
    base.current = theirs
    setChoices({})
    setStale(asked(met).length > 0 ? met : null)
    return met
  }
  /** What the form holds was typed over another version than the one it was opened with. */
  const rebase = (to: Values) => {
    base.current = to
  }
  const undecided = stale !== null && asked(stale).some((id) => !choices[id])
  /** Lays the choices into the form. */
  const applyChoices = () => {
    if (!stale) return
    const theirs = stale.conflicts.filter((name) => choices[name] === 'theirs')
    form.setFieldsValue(fieldsOf(stale.theirs, theirs))
    for (const [name, { questions }] of Object.entries(stale.parts))
      for (const question of questions.filter(({ id }) => choices[id] === 'theirs'))
        form.setFieldsValue({ [name]: question.take(form.getFieldValue(name)) })
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
