import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { giveUp, onWanted, wantedAttempt } from './feedback.ts'

/** Preloads the messages and dialogs. */
export function loadFeedback(): Promise<{ FeedbackHost: ComponentType }> {
  return import('./FeedbackHost.tsx')
}

/** antd's messages and dialogs, fetched with the first message: signing in needs none. */
export function Feedback() {
  const [loaded, setLoaded] = useState<{ Host: ComponentType } | null>(null)
  const wanted = useSyncExternalStore(onWanted, wantedAttempt)
  useEffect(() => {
    if (!wanted || loaded) return
    loadFeedback().then(({ FeedbackHost }) => setLoaded({ Host: FeedbackHost }), giveUp)
  }, [wanted, loaded])
  return loaded ? <loaded.Host /> : null
}
