import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { type TextKey, useFormat } from '#i18n.ts'
import { FormContext } from './form-context.ts'
import { issueText } from './issue-text.ts'

/**
 * What is wrong with the cells of a grid that is the field `name` of the form around it, in words: `lines.0.quantity`
 * belongs to a cell, `lines.0` to the line.
 */
export function useLineProblems(name: string, labels: Readonly<Record<string, TextKey>>) {
  const issues = useContext(FormContext)?.issues ?? []
  const { t } = useTranslation()
  const format = useFormat()
  return (line: number, column: string | null): string | null => {
    const path = column === null ? `${name}.${line}` : `${name}.${line}.${column}`
    const issue = issues.find((one) => one.path === path)
    if (!issue) return null
    const key = labels[column ?? name]
    return issueText(issue, key ? t(key) : (column ?? name), format)
  }
}
