import type { Issue } from '@barem/shared/values/issue'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { type TextKey, useFormat } from '#i18n/i18n.ts'
import { issueText } from './issue-text.ts'
import type { OpenChoices } from './open-choices.ts'
import { figureIn, isClearable, isRequired, maxLengthOf } from './schema-facts.ts'

export interface FormState {
  schema: z.ZodObject
  labels: Readonly<Record<string, TextKey>>
  issues: readonly Issue[]
  /** What a save was refused for first, anew each time: whoever has a part of a field that it is about goes there. */
  first: Issue | null
  disabled: boolean
  /** The choices that stand in it: a save takes what is typed in them first. */
  openChoices?: OpenChoices
  /** Something in it is being chosen, which leaving would lose; or that is over. */
  touch?(): void
  /** The person is done with this field: say what is wrong with it. */
  check(name: string): void
  /** Puts values in as if the person had typed them. */
  put(values: Readonly<Record<string, unknown>>): void
  /** Puts values in that nobody typed: the form begins with them. */
  fill(values: Readonly<Record<string, unknown>>): void
}

export const FormContext = createContext<FormState | null>(null)

/** All a field needs to know of its form: label, required mark, limit, and what is wrong in words. */
export function useField(name: string, { choice = false }: { choice?: boolean } = {}) {
  const state = useContext(FormContext)
  if (!state) throw new Error(`the field ${name} stands outside of a form`)
  const { t } = useTranslation()
  const format = useFormat()
  const key = state.labels[name]
  const label = key ? t(key) : name
  const found = state.issues.find((issue) => issue.path === name || issue.path.startsWith(`${name}.`))
  // What is chosen is not typed: "please choose", not "please enter".
  const own = choice && found?.code === 'required' ? { ...found, code: 'required_choice' } : found
  return {
    label,
    required: isRequired(state.schema, name),
    clearable: isClearable(state.schema, name),
    maxLength: maxLengthOf(state.schema, name),
    figure: figureIn(state.schema, name),
    disabled: state.disabled,
    problem: own ? issueText(own, label, format) : null,
    check: () => state.check(name),
  }
}
