import type { HistoryEndpoint, HistoryEntry } from '@barem/shared/event/history'
import type { Format } from '@barem/shared/values/format'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Timeline, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasText, textOf, useFormat } from '#i18n/i18n.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { plain } from '#ui/display-value.ts'
import { EntryPages } from '#ui/EntryPages.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { historyOf, wholeEntryOf } from './history-query.ts'

interface Props {
  endpoint: HistoryEndpoint
  /** Of the record. */
  id: string
  /** Whose words name the events and the fields. */
  entity: string
  words?: Partial<RecordHistoryWords> | undefined
}

/** Where the names of events and fields alone do not say it: a field of a line, an amount, a word of ours. */
export interface RecordHistoryWords {
  event: (event: string) => string
  field: (field: string, format: Format) => string
  value: (field: string, value: unknown, format: Format) => string | null
  /** Of a note that nobody wrote, such as the name of a right; without it the note is quoted. */
  note?: (event: string, note: string) => string | null
  /** Where from → to does not say it, such as a line that came or went. */
  change?: (change: HistoryEntry['changes'][number], format: Format) => string | null
}

/** Who did what to a record when, newest first, with each field from → to; older entries when they are asked for. */
export function RecordHistory({ endpoint, id, entity, words }: Props) {
  const { t } = useTranslation()
  const history = useInfiniteQuery(historyOf(endpoint, id))
  return (
    <EntryPages
      found={history}
      none={t('frame.document.historyNone')}
      older={t('frame.document.historyOlder')}
    >
      {(entries) => <Entries {...{ endpoint, id, entries, entity, words }} />}
    </EntryPages>
  )
}

/** What a decision of a deputy says beside who made it. */
const IN_PLACE_OF = 'inPlaceOf'

interface EntriesProps extends Pick<Props, 'endpoint' | 'id' | 'entity'> {
  entries: readonly HistoryEntry[]
  words: Props['words']
}

function Entries({ entries, entity, words, ...of }: EntriesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const eventOf = ({ kind }: HistoryEntry) => kind.replace(`${entity}.`, '')
  const fieldName = (field: string) => {
    if (words?.field) return words.field(field, format)
    const key = `${entity}.field.${field}`
    return hasText(key) ? textOf(key) : field
  }
  /** Of a decision in another's place: in whose. */
  const actorOf = ({ actorName, changes }: HistoryEntry) => {
    const name = actorName ?? t('frame.document.system')
    const of = changes.find(({ field }) => field === IN_PLACE_OF)?.to
    return of ? t('approval.inPlaceOf', { name, of: String(of) }) : name
  }
  const eventWords = words?.event ?? ((event: string) => textOf(`${entity}.event.${event}`))
  const valueWords = (field: string, value: unknown) =>
    words?.value?.(field, value, format) ?? plain(value, format)
  return (
    <Timeline
      items={entries.map((entry) => ({
        key: entry.id,
        content: (
          <>
            <div>
              <strong>{eventWords(eventOf(entry))}</strong>
              {' · '}
              {actorOf(entry)}
            </div>
            <Typography.Text type="secondary">
              <RelativeTime at={entry.at} />
            </Typography.Text>
            {entry.note && <div>{words?.note?.(eventOf(entry), entry.note) ?? `“${entry.note}”`}</div>}
            <Changes
              {...of}
              entry={entry}
              said={(change) =>
                words?.change?.(change, format) ??
                t('frame.document.changed', {
                  field: fieldName(change.field),
                  from: valueWords(change.field, change.from),
                  to: valueWords(change.field, change.to),
                })
              }
            />
          </>
        ),
      }))}
    />
  )
}

interface ChangesProps extends Pick<Props, 'endpoint' | 'id'> {
  entry: HistoryEntry
  said: (change: HistoryEntry['changes'][number]) => string
}

/** The first changes of an entry, and all of them when they are asked for. */
export function Changes({ endpoint, id, entry, said }: ChangesProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const whole = useQuery({ ...wholeEntryOf(endpoint, id, entry.id), enabled: all })
  const { changes: every } = whole.data ?? entry
  const changes = every.filter(({ field }) => field !== IN_PLACE_OF)
  const count = entry.changesTotal - every.length
  const failed = whole.isError && !whole.isFetching
  return (
    <>
      {changes.map((change) => (
        <div key={change.field}>{said(change)}</div>
      ))}
      {count > 0 && (
        <BusyButton
          type="link"
          size="small"
          busy={all && whole.isFetching}
          onClick={() => (failed ? void whole.refetch() : setAll(true))}
        >
          {failed ? t('frame.document.historyFailed') : t('frame.document.historyMore', { count })}
        </BusyButton>
      )}
    </>
  )
}
