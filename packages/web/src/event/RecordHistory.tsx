import type { HistoryEntry } from '@barem/shared/event/history'
import { Empty, Timeline, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { plain } from '#form/display-value.ts'
import { hasText, textOf, useFormat } from '#i18n.ts'
import { Moment } from '#layout/Moment.tsx'

interface Props {
  entries: readonly HistoryEntry[]
  /** Whose words name the events and the fields. */
  module: 'customer' | 'product'
}

/** Who did what to a record when, newest first, with each field from → to. */
export function RecordHistory({ entries, module }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (entries.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('frame.document.historyNone')} />
  const fieldName = (field: string) => {
    const key = `${module}.field.${field}`
    return hasText(key) ? textOf(key) : field
  }
  return (
    <Timeline
      items={entries.map((entry) => ({
        key: entry.id,
        content: (
          <>
            <div>
              <strong>{textOf(`${module}.event.${entry.kind.replace(`${module}.`, '')}`)}</strong>
              {' · '}
              {entry.actorName ?? t('frame.document.system')}
            </div>
            <Typography.Text type="secondary">
              <Moment at={entry.at} />
            </Typography.Text>
            {entry.changes.map((change) => (
              <div key={change.field}>
                {t('frame.document.changed', {
                  field: fieldName(change.field),
                  from: plain(change.from, format),
                  to: plain(change.to, format),
                })}
              </div>
            ))}
          </>
        ),
      }))}
    />
  )
}
