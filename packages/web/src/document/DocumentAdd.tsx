import { useNavigate } from '@tanstack/react-router'
import { kindWords } from '#approval/approvable.ts'
import { feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'
import { DocumentEditor } from './DocumentEditor.tsx'
import { DocumentPage } from './DocumentPage.tsx'
import type { DocumentAnswer, DocumentForm } from './document-kind.ts'
import type { GridRow } from './grid-columns.ts'

/** A new document; once saved it has its number and its page. */
export function DocumentAdd<Document extends DocumentAnswer, Line extends GridRow>({
  form,
}: {
  form: DocumentForm<Document, Line>
}) {
  const navigate = useNavigate()
  const { kind } = form
  return (
    <DocumentPage title={textOf(`${kind.entity}.add`)}>
      <DocumentEditor
        form={form}
        document={null}
        disabled={false}
        onSaved={({ id, number }) => {
          feedback.success(textOf('document.created', kindWords(kind, number)))
          void navigate({ to: kind.paths.one(id), replace: true })
        }}
      />
    </DocumentPage>
  )
}
