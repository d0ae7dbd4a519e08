import type { Issue } from '@barem/shared/values/issue'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { type TextKey, useFormat } from '#i18n.ts'
import { issueText } from './issue-text.ts'
import { isRequired, maxLengthOf } from './schema-facts.ts'

export interface FormState {
  schema: z.ZodObject
  labels: Readonly<Record<string, TextKey>>
  issues: readonly Issue[]
  disabled: boolean
  /** The person is done with this field: say what is wrong with it. */
  check(name: string): void
}

export const FormContext = createContext<FormState | null>(null)

/** All a field needs to know of its form: label, required mark, limit, and what is wrong in words. */
export function useField(name: string) {
  const state = useContext(FormContext)
  if (!state) throw new Error(`the field ${name} stands outside of a form`)
  const { t } = useTranslation()
  const format = useFormat()
  const key = state.labels[name]
  const label = key ? t(key) : name
  const own = state.issues.filter((issue) => issue.path === name || issue.path.startsWith(`${name}.`))
  return {
    label,
    required: isRequired(state.schema, name),
    maxLength: maxLengthOf(state.schema, name),
    disabled: state.disabled,
    problem: own[0] ? issueText(own[0], label, format) : null,
    check: () => state.check(name),
  }
}
