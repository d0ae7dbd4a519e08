import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { SignInAgain } from '#account/SignInAgain.tsx'
import { loadFeedback } from '#feedback/Feedback.tsx'
import { profileQuery } from '#navigation/rights.ts'
import { OfflineBar } from '#offline/OfflineBar.tsx'
import { openOutbox } from '#offline/outbox.ts'
import { onResume, resumeReason } from '#session/resume.ts'
import '#offline/offline.css'

/** Signing in again in place, and the bar that says what waits to be sent. */
export function RecoveryHost() {
  const { data: profile } = useQuery({ ...profileQuery, enabled: false })
  const reason = useSyncExternalStore(onResume, resumeReason)
  const person = profile?.id
  useEffect(() => (person ? openOutbox(person) : undefined), [person])
  // What there is to say when the line is broken cannot be fetched then.
  useEffect(() => void loadFeedback().catch(() => undefined), [])
  return (
    <>
      {person ? <OfflineBar /> : null}
      {reason && profile ? <SignInAgain reason={reason} profile={profile} /> : null}
    </>
  )
}
