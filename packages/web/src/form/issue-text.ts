import { sentenceOf, withinSentence } from '@barem/shared/i18n/sentence'
import type { Format } from '@barem/shared/values/format'
import type { Issue } from '@barem/shared/values/issue'
import { hasText, textOf } from '#i18n/i18n.ts'

/** An issue in words, with the field's label and the figures in the reader's manner. */
export function issueText(issue: Issue, label: string, format: Format): string {
  const params: Record<string, string> = { field: withinSentence(label) }
  for (const [name, value] of Object.entries(issue.params))
    params[name] =
      typeof value === 'number' ? format.number(value, 6) : isDay(value) ? format.date(value) : value
  const byOrigin = `issues.${issue.code}_${params.origin ?? params.expected}`
  const key = hasText(byOrigin) ? byOrigin : `issues.${issue.code}`
  // Some fields break a rule that is a code of the catalogue, such as a duplicate.
  const text = hasText(key)
    ? textOf(key, params)
    : textOf(hasText(`errors.${issue.code}`) ? `errors.${issue.code}` : 'issues.invalid', params)
  return sentenceOf(text)
}

function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value)
}
