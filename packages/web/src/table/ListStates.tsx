import { Alert, Button, Empty } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '#feedback/feedback.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { type ListQuery, narrowedBy, unnarrowed } from './list-state.ts'
import { SetupNudge } from './SetupNudge.tsx'

/** Nothing to show: because nothing is there yet, or because nothing fits; each with the next step. */
export function EmptyList(props: {
  query: ListQuery
  onClear: (change: Partial<ListQuery>) => void
  /** Null where this person may not add. */
  add: ReactNode
  /** How a first one comes to be. */
  text: string | null
}) {
  const { query, onClear, add, text } = props
  const { t } = useTranslation()
  const narrowed = narrowedBy(query).length > 0
  return (
    <Empty
      className="list-empty"
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{t(narrowed ? 'frame.list.noMatch' : 'frame.list.empty')}</strong>
          <br />
          {narrowed ? t('frame.list.noMatchText') : text}
        </>
      }
    >
      {narrowed ? (
        <Button onClick={() => onClear(unnarrowed(query))}>{t('frame.list.clearFilters')}</Button>
      ) : (
        add
      )}
      {narrowed ? null : <SetupNudge />}
    </Empty>
  )
}

/** The list could not be read: why, and again. */
export function FailedList({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const forbidden = error instanceof ApiFailure && error.status === 403
  return (
    <Alert
      type="error"
      showIcon
      title={t(forbidden ? 'frame.list.noRight' : 'frame.list.failed')}
      description={failureText(error)}
      action={forbidden ? null : <Button onClick={onRetry}>{t('frame.list.retry')}</Button>}
    />
  )
}

/** Without a network: nothing can be shown yet, or only what was read before. It goes by itself. */
export function OfflineNote({ empty = false }: { empty?: boolean }) {
  const { t } = useTranslation()
  return (
    <Alert
      className="list-offline"
      type="warning"
      showIcon
      role="status"
      title={t('workspace.offline.heading')}
      description={t(empty ? 'workspace.offline.list' : 'workspace.offline.old')}
    />
  )
}

export function WaitingList() {
  return <PageSkeleton />
}
