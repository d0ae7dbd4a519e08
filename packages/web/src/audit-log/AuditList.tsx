import {
  type AuditEntry,
  auditEndpoints,
  auditFilters,
  MOST_COUNTED,
} from '@barem/shared/audit-log/endpoints'
import { verbOf } from '@barem/shared/audit-log/words'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import type { Column, Filter } from '#table/columns.ts'
import { ListPage } from '#table/ListPage.tsx'
import { BusyButton } from '#ui/BusyButton.tsx'
import { actorName } from './actor-name.ts'
import './audit-log.css'
import { changeWords, entityWords, noteWords, useHistoryWords, verbWords } from './words.ts'

const columns: Column<AuditEntry>[] = [
  {
    key: 'at',
    title: 'audit.field.at',
    sort: 'at',
    width: 168,
    priority: 9,
    card: 'fact',
    render: (row, format) => format.moment(row.at),
  },
  {
    key: 'actor',
    title: 'audit.field.actor',
    width: 170,
    priority: 8,
    card: 'fact',
    render: (row) => actorName(row),
  },
  {
    key: 'verb',
    title: 'audit.field.verb',
    width: 170,
    priority: 9,
    card: 'title',
    render: (row) => verbWords(verbOf(row.kind)),
  },
  {
    key: 'entity',
    title: 'audit.field.entity',
    width: 175,
    priority: 6,
    render: (row) => entityWords(row.entity),
  },
  {
    key: 'record',
    title: 'audit.field.record',
    width: 175,
    priority: 7,
    card: 'beside',
    render: (row) => row.record ?? '',
  },
  {
    key: 'changes',
    title: 'audit.field.changes',
    priority: 4,
    card: 'status',
    render: (row) => <FirstChanges entry={row} />,
  },
  {
    key: 'sealed',
    title: 'audit.field.sealed',
    width: 130,
    hidden: true,
    render: (row) => textOf(row.sealed ? 'audit.sealedYes' : 'audit.sealedNo'),
  },
  {
    key: 'seq',
    title: 'audit.field.seq',
    width: 110,
    align: 'right',
    hidden: true,
    render: (row, format) => format.number(row.seq),
  },
  { key: 'traceId', title: 'audit.field.traceId', width: 290, hidden: true, render: (row) => row.traceId },
]

/** As much of an event as a line has room for; all of it stands where the line leads. */
function FirstChanges({ entry }: { entry: AuditEntry }) {
  const words = useHistoryWords(entry.entity)
  const format = useFormat()
  const said = entry.changes.slice(0, 3).map((change) => changeWords(entry.entity, change, format, words))
  const note = noteWords(entry, words)
  return <>{[...(note ? [note] : []), ...said].join('; ')}</>
}

const loadSeal = async () => (await import('./SealDialog.tsx')).SealDialog
const loadEntry = async () => (await import('./EntryDialog.tsx')).EntryDialog

/** Who did what to which record when, over all of them; and whether anybody changed it afterwards. */
export default function AuditList() {
  const { t } = useTranslation()
  const [sealing, setSealing] = useState(false)
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  const SealDialog = useLazyComponent(loadSeal, sealing, () => setSealing(false))
  const EntryDialog = useLazyComponent(loadEntry, opened !== null, () => setOpened(null))
  const choice = (name: 'entity' | 'verb', wordsOf: (value: string) => string): Filter => ({
    ...{ kind: 'choice', name, first: true, label: `audit.field.${name}` },
    options: auditFilters[name].options
      .map((value) => ({ value, label: wordsOf(value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'vi')),
  })
  const filters: Filter[] = [
    { kind: 'range', name: 'from', until: 'until', label: 'audit.field.at', first: true },
    {
      kind: 'remote',
      name: 'actorId',
      endpoint: userEndpoints.options,
      label: 'audit.field.actor',
      first: true,
    },
    choice('entity', entityWords),
    choice('verb', verbWords),
  ]
  return (
    <>
      <ListPage
        endpoint={auditEndpoints.list}
        title="audit.title"
        count="audit.count"
        most={{ count: MOST_COUNTED, text: 'audit.countMore' }}
        columns={columns}
        nameOf={(row) => t('audit.name', { verb: verbWords(verbOf(row.kind)), record: row.record ?? '' })}
        searchHint={t('audit.searchHint')}
        filters={filters}
        onOpen={setOpened}
        emptyText="audit.empty"
        viewList="Audit"
        spreadsheet={{ path: 'audit' }}
        extra={
          <BusyButton busy={sealing && !SealDialog} onClick={() => setSealing(true)}>
            {t('audit.seal.open')}
          </BusyButton>
        }
      />
      {sealing && SealDialog ? <SealDialog onClose={() => setSealing(false)} /> : null}
      {opened && EntryDialog ? <EntryDialog entry={opened} onClose={() => setOpened(null)} /> : null}
    </>
  )
}
