import { REDIRECT_DELAY_MS } from '@barem/shared/values/constants'
import { feedback } from './feedback.ts'
import { isLeaving, setLeaving } from './leaving.ts'
import { clearStorage } from './session.ts'

export type SessionEnd = 'unauthorized' | 'forbidden'

interface Frame {
  /** The person sees something that a message can lie over. */
  loaded(): boolean
  /** Ends the session on the server, as far as it can be reached. */
  signOut(): Promise<unknown>
  /** To the login page, with the way back. */
  goToLogin(): void
}

let frame: Frame | null = null

/** The router says how to leave; said once, when it is made. */
export function onSessionEnd(given: Frame): void {
  frame = given
}

/**
 * The session is over, or a right is missing: the message, then the login page after 2 s (specification, sections 8 and 9).
 * A page that has not shown anything yet goes there at once. Calls that fail meanwhile say nothing more.
 */
export function sessionEnded(code: SessionEnd): void {
  if (isLeaving() || !frame) return
  setLeaving(true)
  const { loaded, signOut, goToLogin } = frame
  const wait = loaded() ? REDIRECT_DELAY_MS : 0
  if (wait > 0) feedback.failed(`errors.${code}`)
  if (code === 'unauthorized') clearStorage()
  else void signOut().finally(clearStorage)
  setTimeout(() => {
    setLeaving(false)
    goToLogin()
  }, wait)
}
