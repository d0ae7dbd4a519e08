import { failureText } from '#feedback/feedback.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { textOf } from '#i18n/i18n.ts'

/**
 * A failed sign-in, unsuccessful or thrown, shows the invalid-login message (specification, section 8). Where the server
 * did not judge account and password (no connection, too many attempts, a fault of its own), the reason follows.
 */
export function signInFailure(error: unknown): { title: string; text?: string } {
  const title = textOf('errors.COM_ERR_000')
  const judged =
    error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429
  return judged ? { title } : { title, text: textOf('frame.login.unchecked', { reason: failureText(error) }) }
}
