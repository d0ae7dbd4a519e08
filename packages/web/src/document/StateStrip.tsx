import { businessDate } from '@barem/shared/values/local-date'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { kindWords } from '#approval/approvable.ts'
import { StatusTag } from '#approval/StatusTag.tsx'
import { stepInWords } from '#approval/step-in-words.ts'
import { historyOf } from '#event/history-query.ts'
import { useFormat } from '#i18n/i18n.ts'
import type { DocumentAnswer, DocumentKind } from './document-kind.ts'
import { documentState, endingOf, validityOf } from './document-state.ts'
import { MadeFrom } from './MadeFrom.tsx'

interface Props<Document extends DocumentAnswer> {
  kind: DocumentKind<Document>
  document: Document
  /** What its kind adds. */
  children?: ReactNode
}

/** Under the title: the state, who acts or acted and when, with which reason, and until when it is valid. */
export function StateStrip<Document extends DocumentAnswer>({ kind, document, children }: Props<Document>) {
  const { t } = useTranslation()
  const format = useFormat()
  const { status, closed } = document
  const { waiting, last: decided } = documentState(document)
  const unsent = status === 'cancelled' && decided === null
  const history = useInfiniteQuery({ ...historyOf(kind.endpoints.history, document.id), enabled: unsent })
  const last = decided ?? (unsent ? endingOf(history.data?.pages[0]?.data ?? []) : null)
  const validity = validityOf(kind, document, businessDate(new Date()))
  return (
    <div className={`document-strip document-strip-${status}`}>
      <StatusTag status={status} />
      {waiting.length > 0 ? <strong>{waiting.map(stepInWords).join(' · ')}</strong> : null}
      {last ? (
        <span>
          {stepInWords(last)}
          {last.at ? ` · ${format.moment(last.at)}` : null}
        </span>
      ) : (
        <span>{t('document.writtenBy', { name: document.author.name })}</span>
      )}
      {last?.note ? <strong className="document-reason">“{last.note}”</strong> : null}
      {closed ? <ReplacedBy kind={kind} document={document} /> : null}
      {validity ? (
        <span className={validity.expired ? 'document-expired' : undefined}>
          {t(validity.expired ? 'document.expired' : 'document.validUntil', {
            date: format.date(validity.day),
          })}
        </span>
      ) : null}
      <MadeFrom kind={kind} document={document} />
      {children}
    </div>
  )
}

/** That something took its place, and where that is, for whoever may see it. */
function ReplacedBy<Document extends DocumentAnswer>({
  kind,
  document: { id, revisions },
}: Pick<Props<Document>, 'kind' | 'document'>) {
  const { t } = useTranslation()
  const words = t('approval.closed', kindWords(kind))
  const latest = revisions.at(-1)
  if (!latest || latest.id === id) return <span>{words}</span>
  return (
    <span>
      {words}: <Link to={kind.paths.one(latest.id)}>{latest.number}</Link>
    </span>
  )
}
