import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { kindWords } from '#approval/approvable.ts'
import { feedback } from '#feedback/feedback.ts'
import type { FormValues } from '#form/RecordForm.tsx'
import { textOf } from '#i18n/i18n.ts'
import type { Above } from '#navigation/page-title.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { DocumentEditor } from './DocumentEditor.tsx'
import { DocumentPage } from './DocumentPage.tsx'
import { asAgreed, type DocumentAnswer, type DocumentForm, documentQuery } from './document-kind.ts'
import type { GridRow } from './grid-columns.ts'

interface Props<Document extends DocumentAnswer, Line extends GridRow> {
  form: DocumentForm<Document, Line>
  /** Made from another document: what it is called then, what it begins with, and what stands above it. */
  made?: { title: string; values: FormValues; place: string; above: Above; prefilled?: boolean }
}

/** A new document, empty or a copy of the one in the address (`?from=`); once saved it has its number and its page. */
export function DocumentAdd<Document extends DocumentAnswer, Line extends GridRow>({
  form,
  made,
}: Props<Document, Line>) {
  const navigate = useNavigate()
  const { kind } = form
  const { from } = useSearch({ strict: false }) as { from?: string }
  const { data, error } = useQuery({
    ...documentQuery(kind, from ?? ''),
    enabled: from !== undefined,
  })
  const copied = useMemo(() => data && asAgreed(data), [data])
  if (error && !copied) throw error
  if (from !== undefined && !copied) return <PageSkeleton />
  const title = made?.title ?? textOf(`${kind.entity}.add`)
  return (
    <DocumentPage
      title={copied ? textOf('document.copyOf', { title, number: copied.number }) : title}
      {...(made && { above: made.above })}
    >
      <DocumentEditor
        key={from ?? 'empty'}
        form={form}
        document={null}
        copied={copied}
        start={made}
        disabled={false}
        onCancel={() => void navigate({ to: made?.above.path ?? kind.paths.list })}
        onSaved={({ id, number }, leaving) => {
          feedback.success(textOf('document.created', kindWords(kind, number)))
          if (!leaving) void navigate({ to: kind.paths.one(id), replace: true })
        }}
      />
    </DocumentPage>
  )
}
