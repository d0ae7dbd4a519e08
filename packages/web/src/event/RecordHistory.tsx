import type { HistoryEntry } from '@barem/shared/event/history'
import type { Format } from '@barem/shared/values/format'
import { Empty, Timeline, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { plain } from '#form/display-value.ts'
import { hasText, textOf, useFormat } from '#i18n.ts'
import { Moment } from '#layout/Moment.tsx'

interface Props {
  entries: readonly HistoryEntry[]
  /** Whose words name the events and the fields. */
  module: 'customer' | 'product' | 'quotation'
  /** Where the names of the fields alone do not say it: a field of a line, an amount, a word of ours. */
  words?: {
    field: (field: string, format: Format) => string
    value: (field: string, value: unknown, format: Format) => string
  }
}

/** Who did what to a record when, newest first, with each field from → to. */
export function RecordHistory({ entries, module, words }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (entries.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('frame.document.historyNone')} />
  const fieldName = (field: string) => {
    if (words) return words.field(field, format)
    const key = `${module}.field.${field}`
    return hasText(key) ? textOf(key) : field
  }
  const valueWords = (field: string, value: unknown) =>
    words ? words.value(field, value, format) : plain(value, format)
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
            {entry.note && <div>“{entry.note}”</div>}
            {entry.changes.map((change) => (
              <div key={change.field}>
                {t('frame.document.changed', {
                  field: fieldName(change.field),
                  from: valueWords(change.field, change.from),
                  to: valueWords(change.field, change.to),
                })}
              </div>
            ))}
          </>
        ),
      }))}
    />
  )
}
