import { DeleteOutlined } from '@ant-design/icons'
import type { DiscussedEntity } from '@barem/shared/business'
import { type Comment, commentEndpoints } from '@barem/shared/comment/endpoints'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Typography } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesOf } from '#api/pages.ts'
import { useSendCommand } from '#api/query.ts'
import { invalidateEntity } from '#api/record-cache.ts'
import { confirm, feedback } from '#feedback/feedback.ts'
import { EntryPages } from '#ui/EntryPages.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { CommentForm, called } from './CommentForm.tsx'
import './comment.css'

export interface CommentsProps {
  entity: DiscussedEntity
  /** Of the record. */
  id: string
  /** They come into sight for each new one of these. */
  asked?: Asked | null
}

/** Somebody asked for the comments. */
export interface Asked {
  /** With the focus in the field. */
  toWrite: boolean
}

/** The comments of a record, newest first and by page; the next one is written above them. */
export function Comments({ entity, id, asked = null }: CommentsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!asked) return
    // there are more of them than are here yet
    place.current?.scrollIntoView({ block: asked.toWrite ? 'nearest' : 'start' })
    if (asked.toWrite) place.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [asked])
  const found = useInfiniteQuery(pagesOf(commentEndpoints.list, { query: { entity, entityId: id } }))
  // its history tells of them
  const told = () => void invalidateEntity(client, entity, { ids: new Set([id]) })
  return (
    <div ref={place} className="comments">
      <CommentForm entity={entity} id={id} onWritten={told} />
      <EntryPages found={found} none={t('comment.none')} older={t('comment.older')}>
        {(all) => (
          <ul>
            {all.map((one) => (
              <One key={one.id} comment={one} onRemoved={told} />
            ))}
          </ul>
        )}
      </EntryPages>
    </div>
  )
}

function One({ comment, onRemoved }: { comment: Comment; onRemoved: () => void }) {
  const { t } = useTranslation()
  const send = useSendCommand()
  const { id, text, by, at, mentions, removed, removable } = comment
  const remove = async () => {
    const answer = await confirm({
      title: t('comment.removeTitle'),
      text: t('comment.removeText'),
      yes: t('comment.remove'),
      danger: true,
    })
    if (answer !== CONFIRMED) return
    try {
      await send(commentEndpoints.remove, { params: { id } })
      feedback.success(t('comment.removed'))
      onRemoved()
    } catch (error) {
      feedback.undone(error)
    }
  }
  return (
    <li>
      <header>
        <strong>{by.name}</strong>
        <Typography.Text type="secondary">
          <RelativeTime at={at} />
        </Typography.Text>
        {removable ? (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={t('comment.remove')}
            title={t('comment.remove')}
            onClick={() => void remove()}
          />
        ) : null}
      </header>
      {removed ? (
        <Typography.Text type="secondary" italic>
          {t('comment.removedBy', { name: removed.by })} · <RelativeTime at={removed.at} />
        </Typography.Text>
      ) : (
        <p>{marked(text ?? '', mentions.map(called))}</p>
      )}
    </li>
  )
}

/** A text in which these names stand out; it is never read as anything but text. */
function marked(text: string, names: readonly string[]) {
  if (names.length === 0) return text
  // of two names that begin alike the longer one
  const escaped = names
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text.split(new RegExp(`(${escaped.join('|')})`)).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change
      <strong key={place} className="comment-mention">
        {part}
      </strong>
    ) : (
      part
    ),
  )
}
