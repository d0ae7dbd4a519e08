import { isDiscussed } from '@barem/shared/business'
import { useNavigate } from '@tanstack/react-router'
import { NewAttachments, sentFiles, withFiles } from '#attachment/new-files.ts'
import { feedback } from '#feedback/feedback.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { textOf } from '#i18n/i18n.ts'
import { type RecordAnswer, type RecordKind, recordText } from './record-kind.ts'

/** A new record; once saved it has its page. */
export function RecordAdd<Answer extends RecordAnswer>({ kind }: { kind: RecordKind<Answer> }) {
  const navigate = useNavigate()
  const { entity, endpoints, paths } = kind
  return (
    <div className="page record-page">
      <h1 className="page-heading">{textOf(`${entity}.add`)}</h1>
      <RecordForm
        schema={withFiles(entity, kind.newSchema ?? kind.schema)}
        labels={{ ...kind.labels, attachments: 'document.attachments.title' }}
        initial={kind.initial}
        draft={`${entity}/new`}
        isNew
        save={(body, _, send) => send(endpoints.create, { body: sentFiles(body) } as never)}
        onSaved={(answer, leaving) => {
          const record = answer as Answer
          feedback.success(recordText(kind, 'created', record))
          kind.created?.(record)
          if (!leaving) void navigate({ to: paths.one(record.id) })
        }}
        onCancel={() => void navigate({ to: paths.list })}
      >
        {kind.fields()}
        {isDiscussed(entity) ? <NewAttachments /> : null}
      </RecordForm>
    </div>
  )
}
