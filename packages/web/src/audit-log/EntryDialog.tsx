import { type AuditEntry, auditEndpoints } from '@barem/shared/audit-log/endpoints'
import { verbOf } from '@barem/shared/audit-log/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Descriptions } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { pathOfRecord } from '#navigation/record-paths.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { actorName } from './actor-name.ts'
import { auditLogPaths } from './paths.ts'
import { changeWords, entityWords, noteWords, useHistoryWords, verbWords } from './words.ts'

interface Props {
  entry: AuditEntry
  onClose: () => void
}

/** One event with all it changed, and the way to its record. */
export function EntryDialog({ entry, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, entity, entityId, kind, traceId, sealed } = entry
  const words = useHistoryWords(entity)
  const whole = useQuery({
    ...queryOf(auditEndpoints.one, { params: { id } }, { quiet: true }),
    enabled: entry.changesTotal > entry.changes.length,
  })
  const { changes } = whole.data ?? entry
  const left = entry.changesTotal - changes.length
  const note = noteWords(entry, words)
  const path = pathOfRecord(entity === 'session' ? 'user' : entity, entityId)
  const facts = [
    ['at', format.moment(entry.at)],
    ['actor', actorName(entry)],
    ['entity', entityWords(entity)],
    [
      'record',
      path && entry.record ? (
        <Link key="record" to={path}>
          {entry.record}
        </Link>
      ) : (
        entry.record
      ),
    ],
    ['note', note],
    [
      'changes',
      changes.length > 0 ? (
        <div key="changes">
          {changes.map((change) => (
            <div key={change.field}>{changeWords(entity, change, format, words)}</div>
          ))}
          {left > 0 ? <div>{t('audit.more', { count: left })}</div> : null}
        </div>
      ) : null,
    ],
    ['sealed', textOf(sealed ? 'audit.sealedYes' : 'audit.sealedNo')],
    ['seq', format.number(entry.seq)],
    [
      'traceId',
      <span key="traceId" className="audit-hash">
        {traceId}
      </span>,
    ],
  ] as const
  return (
    <Dialog
      open
      width={720}
      title={verbWords(verbOf(kind))}
      onCancel={onClose}
      footer={
        <Link to={auditLogPaths.of(entityId)} onClick={onClose}>
          {t('audit.ofRecord')}
        </Link>
      }
      destroyOnHidden
    >
      <Descriptions
        bordered
        column={1}
        size="small"
        items={facts
          .filter(([, said]) => said !== null)
          .map(([name, said]) => ({ key: name, label: t(`audit.field.${name}`), children: said }))}
      />
    </Dialog>
  )
}
