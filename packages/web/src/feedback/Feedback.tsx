import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { giveUp, isWanted, onWanted } from './feedback.ts'

/** Fetches the messages and dialogs ahead, for when the first is to be said. */
export function loadFeedback(): Promise<{ FeedbackHost: ComponentType }> {
  return import('./FeedbackHost.tsx')
}

/** The place of antd's messages and dialogs, fetched when there is something to say: signing in needs none. */
export function Feedback() {
  const [loaded, setLoaded] = useState<{ Place: ComponentType } | null>(null)
  const wanted = useSyncExternalStore(onWanted, isWanted)
  useEffect(() => {
    if (!wanted || loaded) return
    loadFeedback().then(({ FeedbackHost }) => setLoaded({ Place: FeedbackHost }), giveUp)
  }, [wanted, loaded])
  return loaded ? <loaded.Place /> : null
}
