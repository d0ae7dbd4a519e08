import { failureText } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'

interface Search {
  isFetching: boolean
  error: unknown
}

/** What an open list says that has no choices: it is still being asked, could not be, or nothing fits what is typed. */
export function withoutChoices({ isFetching, error }: Search, settled: boolean): string {
  if (error && !isFetching) return failureText(error)
  return textOf(isFetching || !settled ? 'frame.form.searching' : 'frame.form.nothingFound')
}
