import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { giveUp, isWanted, onWanted } from './feedback.ts'

/** Fetches the messages and dialogs ahead, for when the first is to be said. */
export function loadFeedback(): Promise<{ FeedbackPlace: ComponentType }> {
  return import('./FeedbackPlace.tsx')
}

/** The place of antd's messages and dialogs, fetched when there is something to say: signing in needs none. */
export function Feedback() {
  const [loaded, setLoaded] = useState<{ Place: ComponentType } | null>(null)
  const wanted = useSyncExternalStore(onWanted, isWanted)
  useEffect(() => {
    if (!wanted || loaded) return
    loadFeedback().then(({ FeedbackPlace }) => setLoaded({ Place: FeedbackPlace }), giveUp)
  }, [wanted, loaded])
  return loaded ? <loaded.Place /> : null
}
