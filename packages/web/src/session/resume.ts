import type { SessionEnd } from '#http/client.ts'
import { isForeign, onTokenChange, readToken } from './session.ts'

/** Why somebody with unsaved changes has to sign in again. */
export type Reason = Exclude<SessionEnd, 'forbidden'>

let reason: Reason | null = null
let waiting: PromiseWithResolvers<boolean> | null = null
const listeners = new Set<() => void>()

function say(next: Reason | null): void {
  reason = next
  for (const listener of listeners) listener()
}

/** Asks the person to sign in again in place; one question, however many calls wait for the answer. */
export function askToResume(why: Reason): Promise<boolean> {
  waiting ??= Promise.withResolvers<boolean>()
  if (reason !== why) say(why)
  return waiting.promise
}

/** Null while nobody is asked. */
export function resumeReason(): Reason | null {
  return reason
}

export function onResume(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True: signed in again, every waiting call goes on. False: the form is left. */
export function settleResume(resumed: boolean): void {
  const { resolve } = waiting ?? {}
  waiting = null
  say(null)
  resolve?.(resumed)
}

// Signed in again in another tab: that is good here as well, unless it was somebody else.
onTokenChange(() => {
  const token = readToken()
  if (reason === null || token === null) return
  if (isForeign(token)) say('other-person')
  else settleResume(true)
})
