import { isDiscussed } from '@barem/shared/business'
import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { ApprovalPath } from '#approval/ApprovalPath.tsx'
import type { Asked } from '#comment/Comments.tsx'
import { LazyComments } from '#comment/CommentsCard.tsx'
import { RecordHistory } from '#event/RecordHistory.tsx'
import { hasText, textOf } from '#i18n/i18n.ts'
import type { DocumentAnswer, DocumentForm } from './document-kind.ts'
import type { GridRow } from './grid-columns.ts'
import { historyWords } from './history-words.ts'
import { Revisions } from './Revisions.tsx'

interface Props<Document extends DocumentAnswer, Line extends GridRow> {
  form: DocumentForm<Document, Line>
  document: Document
  /** Somebody asked for the comments. */
  asked: Asked | null
}

/** As the trade calls them, where it has a word of its own. */
function revisionsTitle({ entity }: { entity: string }): string {
  const own = `${entity}.revisions`
  return textOf(hasText(own) ? own : 'document.revisions')
}

/** Beside the body: the other revisions, who is still to decide, and who did and changed what. */
export function DocumentSide<Document extends DocumentAnswer, Line extends GridRow>({
  form,
  document,
  asked,
}: Props<Document, Line>) {
  const { t } = useTranslation()
  const { kind, Beside } = form
  return (
    <>
      {Beside && <Beside document={document} />}
      {isDiscussed(kind.entity) && (
        <Card size="small" title={<h2 className="plain-heading">{t('comment.title')}</h2>}>
          <LazyComments entity={kind.entity} id={document.id} asked={asked} />
        </Card>
      )}
      {document.revisions.length > 1 && (
        <Card size="small" title={<h2 className="plain-heading">{revisionsTitle(form.kind)}</h2>}>
          <Revisions form={form} id={document.id} revisions={document.revisions} />
        </Card>
      )}
      <Card size="small" title={<h2 className="plain-heading">{t('frame.document.history')}</h2>}>
        <ApprovalPath path={document.path} followed={document.followed} />
        <RecordHistory
          endpoint={kind.endpoints.history}
          id={document.id}
          entity={kind.entity}
          words={historyWords(form)}
        />
      </Card>
    </>
  )
}
