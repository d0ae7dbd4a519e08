import type { Format } from '@barem/shared/values/format'
import { issueText } from '#form/issue-text.ts'
import { ApiFailure } from '#http/api-failure.ts'

/** Which lines a verb was refused for, in words: nothing was typed, so that none can be shown at its field. */
export function linesSaid(error: unknown, format: Format): string {
  const issues = error instanceof ApiFailure ? (error.failure?.errors ?? []) : []
  return issues
    .filter(({ params }) => 'product' in params)
    .map((issue) => issueText(issue, '', format))
    .join('. ')
}
