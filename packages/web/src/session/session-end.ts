import { REDIRECT_DELAY_MS } from '@barem/shared/values/constants'
import { hasUnsaved, keepUnsaved } from '#draft/unsaved.ts'
import { feedback } from '#feedback/feedback.ts'
import type { SessionEnd } from '#http/client.ts'
import { isLeaving, setLeaving } from '#ui/leaving.ts'
import { askToResume } from './resume.ts'
import { clearStorage, isForeign, readToken, tabPerson } from './session.ts'

interface Frame {
  /** Whether a page is rendered that a message can overlay. */
  loaded(): boolean
  /** Ends the session on the server, as far as it can be reached. */
  signOut(): Promise<unknown>
  /** To the login page, with the way back. */
  goToLogin(): Promise<unknown>
  /** The page anew, for whoever is signed in now; from the login page to where the person wanted to go. */
  reload(): void
}

let frame: Frame | null = null

/** Set once by the router when it is created. */
export function onSessionEnd(given: Frame): void {
  frame = given
  // Records the person of this tab at startup.
  tabPerson()
}

/**
 * The session is over, or a right is missing: the message, then the login page after 2 s (specification, sections 8 and 9).
 * A page that has not shown anything yet goes there at once. Calls that fail meanwhile say nothing more. Where something
 * is typed and not saved, the person signs in again in place instead (domain, section 2): true when that was done.
 */
export async function sessionEnded(code: SessionEnd): Promise<boolean> {
  if (isLeaving() || !frame) return false
  if (code !== 'forbidden' && hasUnsaved()) return askToResume(code)
  const { loaded, signOut, goToLogin, reload } = frame
  setLeaving(true)
  if (code === 'other-person') {
    reload()
    return false
  }
  const wait = loaded() ? REDIRECT_DELAY_MS : 0
  if (wait > 0) feedback.failed(`errors.${code}`)
  // A form that loses its right keeps its draft: the right may come back.
  void keepUnsaved()
  if (code === 'unauthorized') clearStorage()
  else void signOut().finally(clearStorage)
  const go = async () => {
    await goToLogin()
    setLeaving(false)
    // Signed in again in another tab while this one was on its way out.
    followOtherTabs()
  }
  setTimeout(() => void go(), wait)
  return false
}

/** Leaves a form behind, with its draft, for another account: `reason` is why signing in again was asked for. */
export async function leaveForOther(reason: Exclude<SessionEnd, 'forbidden'>): Promise<void> {
  await keepUnsaved()
  setLeaving(true)
  if (reason === 'other-person') return frame?.reload()
  clearStorage()
  await frame?.goToLogin()
  setLeaving(false)
}

/** Another tab signed out, in, or in as somebody else: this one follows, unless something typed would be lost. */
export function followOtherTabs(): void {
  const token = readToken()
  if (isLeaving()) return
  if (tabPerson() === null) {
    if (token === null || !frame) return
    setLeaving(true)
    frame.reload()
  } else if (token === null) {
    if (hasUnsaved()) void askToResume('unauthorized')
    else if (document.visibilityState !== 'visible') void frame?.goToLogin()
  } else if (isForeign(token)) void sessionEnded('other-person')
}
