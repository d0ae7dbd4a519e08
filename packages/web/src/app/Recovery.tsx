import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { onResume, resumeReason } from '#session/resume.ts'
import { onTokenChange, readToken } from '#session/session.ts'

const loadHost = async () => (await import('./RecoveryHost.tsx')).RecoveryHost

/** Dialogs for a lost connection or session, loaded while both are available. */
export function Recovery() {
  const signedIn = useSyncExternalStore(onTokenChange, () => readToken() !== null)
  const [wanted, setWanted] = useState(false)
  const asked = useSyncExternalStore(onResume, resumeReason) !== null
  // Once fetched it stays: the session may end while something is typed.
  useEffect(() => (signedIn ? onFirstInput(() => setWanted(true)) : undefined), [signedIn])
  const Host = useLazyComponent(loadHost, wanted || asked)
  return Host ? <Host /> : null
}

/** Long enough for the first page to be drawn by itself. */
const IDLE_MS = 4000

/** Calls once: at the first touch of a key or the pointer, or when the page has stood for a while. Answers how to stop. */
function onFirstInput(call: () => void): () => void {
  const stop = new AbortController()
  const once = () => {
    stop.abort()
    clearTimeout(timer)
    call()
  }
  const timer = setTimeout(once, IDLE_MS)
  for (const touch of ['keydown', 'pointerdown', 'input'])
    addEventListener(touch, once, { signal: stop.signal, passive: true })
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
