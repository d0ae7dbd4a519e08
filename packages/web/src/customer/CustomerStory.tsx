import { customerEndpoints } from '@barem/shared/customer/endpoints'
import { type TimelineEntry, timelineEndpoints } from '@barem/shared/timeline/endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Timeline, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { pagesOf } from '#api/pages.ts'
import { Changes } from '#event/RecordHistory.tsx'
import { hasText, textOf, useFormat } from '#i18n/i18n.ts'
import { pathOfRecord } from '#navigation/record-paths.ts'
import { plain } from '#ui/display-value.ts'
import { EntryPages } from '#ui/EntryPages.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'

/** What happened with a customer, newest first and by page: its changes, the steps of its documents, its interactions. */
export function CustomerStory({ id }: { id: string }) {
  const { t } = useTranslation()
  const story = useInfiniteQuery(pagesOf(timelineEndpoints.list, { params: { id }, query: {} }))
  return (
    <EntryPages found={story} none={t('frame.document.historyNone')} older={t('frame.document.historyOlder')}>
      {(entries) => (
        <Timeline
          items={entries.map((entry) => ({ key: entry.id, content: <Entry entry={entry} id={id} /> }))}
        />
      )}
    </EntryPages>
  )
}

function Entry({ entry, id }: { entry: TimelineEntry; id: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { actorName, at, note, interaction } = entry
  return (
    <>
      <div>
        <Subject entry={entry} /> · {actorName ?? t('frame.document.system')}
      </div>
      <Typography.Text type="secondary">
        <RelativeTime at={at} />
      </Typography.Text>
      {note ? <div>{interaction ? note : `“${note}”`}</div> : null}
      {interaction?.nextStep ? (
        <div>
          {t('interaction.next', { step: interaction.nextStep })}
          {interaction.nextDate ? ` (${format.date(interaction.nextDate)})` : ''}
        </div>
      ) : null}
      <Changes
        endpoint={customerEndpoints.history}
        id={id}
        entry={entry}
        said={({ field, from, to }) =>
          t('frame.document.changed', {
            field: hasText(`customer.field.${field}`) ? textOf(`customer.field.${field}`) : field,
            from: plain(from, format),
            to: plain(to, format),
          })
        }
      />
    </>
  )
}

/** What it is about, linked: an interaction by its way, a document by its number and what became of it. */
function Subject({ entry: { entity, entityId, kind, document, interaction } }: { entry: TimelineEntry }) {
  const { t } = useTranslation()
  const format = useFormat()
  const path = pathOfRecord(entity, entityId)
  const event = kind.slice(kind.indexOf('.') + 1)
  if (interaction)
    return (
      <strong>{path ? <Link to={path}>{t(`interaction.way.${interaction.channel}`)}</Link> : null}</strong>
    )
  if (!document) return <strong>{textOf(`${entity}.event.${event}`)}</strong>
  const key = `approval.event.${event}`
  return (
    <>
      {path ? <Link to={path}>{document.number}</Link> : document.number}{' '}
      <strong>{textOf(hasText(key) ? key : `document.event.${event}`)}</strong> ·{' '}
      {format.money(document.total)}
    </>
  )
}
