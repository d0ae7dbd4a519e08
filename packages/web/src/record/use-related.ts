import { useEffect, useState } from 'react'
import type { RelatedList } from '#navigation/module.ts'
import { relatedTo } from '#navigation/related.ts'

export type Loaded = RelatedList & { entity: string }

/** What other modules show on the page of a record; null until it is loaded. A part that cannot be loaded is left out. */
export function useRelated(entity: string): readonly Loaded[] | null {
  const [loaded, setLoaded] = useState<readonly Loaded[] | null>(() =>
    relatedTo(entity).length === 0 ? [] : null,
  )
  useEffect(() => {
    let gone = false
    const lists = relatedTo(entity).map(async ({ entity: of, load }) => ({ ...(await load()), entity: of }))
    void Promise.allSettled(lists).then((results) => {
      if (!gone) setLoaded(results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
    })
    return () => {
      gone = true
    }
  }, [entity])
  return loaded
}
