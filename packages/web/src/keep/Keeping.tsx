import { useEffect, useState, useSyncExternalStore } from 'react'
import { onTokenChange, readToken } from '#session.ts'
import { useLate } from '#use-late.ts'

const loadPlace = async () => (await import('./KeepingPlace.tsx')).KeepingPlace

/** What somebody who is signed in needs when the line or the session breaks, fetched while both are whole. */
export function Keeping() {
  const signedIn = useSyncExternalStore(onTokenChange, () => readToken() !== null)
  const [wanted, setWanted] = useState(signedIn)
  // Once fetched it stays: the session may end while something is typed.
  useEffect(() => {
    if (signedIn) setWanted(true)
  }, [signedIn])
  const Place = useLate(loadPlace, wanted)
  return Place ? <Place /> : null
}
