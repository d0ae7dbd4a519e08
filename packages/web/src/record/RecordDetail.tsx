import { isDiscussed } from '@barem/shared/business'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { queryOf } from '#api/query.ts'
import { CommentsCard } from '#comment/CommentsCard.tsx'
import { RecordHistory } from '#event/RecordHistory.tsx'
import { feedback } from '#feedback/feedback.ts'
import { lazyPart } from '#feedback/use-lazy-component.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { textOf } from '#i18n/i18n.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { RecordActions } from './RecordActions.tsx'
import { RecordPage } from './RecordPage.tsx'
import { RecordTabs } from './RecordTabs.tsx'
import { type RecordAnswer, type RecordKind, recordText } from './record-kind.ts'
import { useRecordBase } from './use-record-base.ts'
import { useRelated } from './use-related.ts'

interface Props<Answer extends RecordAnswer> {
  kind: RecordKind<Answer>
}

/** The record that the address names: form, state, what belongs to it, history. */
export function RecordDetail<Answer extends RecordAnswer>({ kind }: Props<Answer>) {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useQuery(queryOf(kind.endpoints.one, { params: { id } }))
  if (error) throw error
  return data ? <OneRecord key={data.id} kind={kind} record={data} /> : <PageSkeleton />
}

function OneRecord<Answer extends RecordAnswer>({ kind, record }: Props<Answer> & { record: Answer }) {
  const { entity, endpoints, paths } = kind
  const { base, mark } = useRecordBase(record)
  const navigate = useNavigate()
  const title = textOf(`${entity}.edit`, (kind.titled ?? kind.called)(record))
  usePageTitle(title)
  const related = useRelated(entity)
  const tabs = (related ?? []).flatMap((one) => (one.tab ? [{ ...one, tab: one.tab }] : []))
  const form = (
    <RecordForm
      key={base.version}
      schema={kind.schema}
      labels={kind.labels}
      initial={{ ...(base as object) }}
      draft={`${entity}/${record.id}`}
      above={kind.above?.(record)}
      onDirty={mark}
      disabled={record.abilities.edit !== true}
      save={(body, version = base.version, send) =>
        send(endpoints.update, { body: { ...body, id: record.id, version } } as never)
      }
      onSaved={(answer) =>
        feedback.success(recordText(kind, 'saved', (answer as Answer | undefined) ?? record))
      }
      onCancel={() => void navigate({ to: paths.list })}
    >
      {kind.fields(record)}
    </RecordForm>
  )
  return (
    <RecordPage
      title={title}
      code={record.code}
      actions={
        <>
          {kind.actions?.(record)}
          <RecordActions kind={kind} record={record} />
        </>
      }
      facts={kind.head?.(record)}
      side={
        related ? (
          <>
            {related
              .filter(({ tab, below }) => !tab && !below)
              .map(({ entity: of, default: List }) => (
                <List key={of} id={record.id} />
              ))}
            {isDiscussed(entity) ? <Attachments entity={entity} id={record.id} /> : null}
            {isDiscussed(entity) && !kind.tabbed ? <CommentsCard entity={entity} id={record.id} /> : null}
          </>
        ) : null
      }
      history={
        related ? (
          <>
            {kind.story?.(record) ?? (
              <RecordHistory
                endpoint={endpoints.history}
                id={record.id}
                entity={entity}
                words={kind.history}
              />
            )}
            {/* what comes later than the page moves nothing here */}
            {kind.aside?.(record)}
          </>
        ) : null
      }
    >
      {kind.tabbed ? (
        <RecordTabs entity={entity} id={record.id} tabs={tabs}>
          {form}
        </RecordTabs>
      ) : (
        form
      )}
      {related
        ?.filter(({ below }) => below)
        .map(({ entity: of, default: List }) => (
          <div key={of} className="record-below">
            <List id={record.id} />
          </div>
        ))}
    </RecordPage>
  )
}

const Attachments = lazyPart(async () => (await import('#attachment/Attachments.tsx')).Attachments)
