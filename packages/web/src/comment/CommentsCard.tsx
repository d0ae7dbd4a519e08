import { MessageOutlined } from '@ant-design/icons'
import type { DiscussedEntity } from '@barem/shared/business'
import { useSearch } from '@tanstack/react-router'
import { Button, Card, Skeleton } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#feedback/use-lazy-component.ts'
import type { Asked, CommentsProps } from './Comments.tsx'
import { useCommentSummary } from './use-comment-summary.ts'

/** What an address calls the comments of its page: `?tab=comments`. */
export const COMMENTS_TAB = 'comments'

/** The comments of a record, fetched when they are first shown. */
export const LazyComments = lazyPart<CommentsProps>(
  async () => (await import('./Comments.tsx')).Comments,
  <Skeleton active />,
)

/** "Bình luận 3", as a heading, a tab or a button says it. */
function CommentsTitle({ count, saysNone = false }: { count: number | undefined; saysNone?: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      {t('comment.title')}
      {count || (saysNone && count === 0) ? <span className="record-count">{count}</span> : null}
    </>
  )
}

/** The comments of a plain record, beside its form. */
export function CommentsCard({ entity, id }: CommentsProps) {
  const count = useCommentSummary(entity, id, { open: true, onCalled: () => undefined })
  return (
    <Card size="small" title={<CommentsTitle count={count} />}>
      <LazyComments entity={entity} id={id} />
    </Card>
  )
}

interface TabProps {
  entity: DiscussedEntity
  id: string
  open: boolean
  onCalled: () => void
}

/** The label of the tab with the comments of a record. */
export function CommentsTab({ entity, id, ...shown }: TabProps) {
  return <CommentsTitle count={useCommentSummary(entity, id, shown)} saysNone />
}

interface ButtonProps {
  entity: DiscussedEntity
  id: string
  /** The comments are in sight. */
  open: boolean
  onOpen: (asked: Asked) => void
}

/** The way to the comments of a document, which lie in its side panel, and how many there are. */
export function CommentsButton({ entity, id, open, onOpen }: ButtonProps) {
  const called = () => onOpen({ toWrite: false })
  const count = useCommentSummary(entity, id, { open, onCalled: called })
  // a notification leads here
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it leads here
  useEffect(() => {
    if (tab === COMMENTS_TAB) called()
  }, [tab, id])
  return (
    <Button icon={<MessageOutlined />} onClick={() => onOpen({ toWrite: true })}>
      <CommentsTitle count={count} />
    </Button>
  )
}
