import type { DiscussedEntity } from '@barem/shared/business'
import { commentEndpoints } from '@barem/shared/comment/endpoints'
import { notificationEndpoints } from '@barem/shared/notification/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryOf, useSendCommand } from '#api/query.ts'

interface Options {
  /** The comments are in sight. */
  open: boolean
  /** The page was opened with an unread mention: they are to come into sight. */
  onCalled: () => void
}

/**
 * How many comments a record has; undefined until it is known. Being mentioned there is no longer unread once the comments are
 * in sight, which a page that is opened brings about.
 */
export function useCommentSummary(
  entity: DiscussedEntity,
  id: string,
  { open, onCalled }: Options,
): number | undefined {
  const { data } = useQuery(
    queryOf(commentEndpoints.summary, { query: { entity, entityId: id } }, { quiet: true }),
  )
  const send = useSendCommand({ quiet: true })
  const isFirst = useRef(true)
  const marked = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done is the same each time
  useEffect(() => {
    if (!data) return
    const { mention } = data
    if (mention && isFirst.current && !open) onCalled()
    if (mention && (isFirst.current || open) && marked.current !== mention) {
      marked.current = mention
      // one that fails stays unread in the bell
      const body = { notificationIds: [mention] }
      send(notificationEndpoints.markAsRead, { body }).catch(() => undefined)
    }
    isFirst.current = false
  }, [data, open])
  return data?.count
}
