import { CONFIRMED } from '@barem/shared/values/constants'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Card, Col, Flex, Row, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSendCommand } from '#api/query.ts'
import { RecordHistory } from '#event/RecordHistory.tsx'
import { CopyButton } from '#feedback/CopyButton.tsx'
import { confirm, type FailedAction, feedback } from '#feedback/feedback.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { useTyped } from '#form/use-typed.ts'
import { textOf } from '#i18n/i18n.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import { BusyButton } from '#ui/BusyButton.tsx'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { deleteHint, type RecordAnswer, type RecordKind, recordText } from './record-kind.ts'

interface Props<Answer extends RecordAnswer> {
  kind: RecordKind<Answer>
}

/** The record that the address names: form, state, history; going inactive, deleting while nothing uses it. */
export function RecordDetail<Answer extends RecordAnswer>({ kind }: Props<Answer>) {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useQuery(queryOf(kind.endpoints.one, { params: { id } }))
  if (error) throw error
  return data ? <OneRecord key={data.id} kind={kind} record={data} /> : <PageSkeleton />
}

function OneRecord<Answer extends RecordAnswer>({ kind, record }: Props<Answer> & { record: Answer }) {
  const { entity, endpoints, paths } = kind
  const [base, setBase] = useState(record)
  const { dirty, isTyped, mark } = useTyped()
  // Read again while somebody types, the record waits: saving merges what became of it.
  useEffect(() => {
    if (!dirty && !isTyped()) setBase(record)
  }, [dirty, isTyped, record])
  const { t } = useTranslation()
  const navigate = useNavigate()
  const title = textOf(`${entity}.edit`, (kind.titled ?? kind.called)(record))
  usePageTitle(title)
  return (
    <div className="page">
      <Flex justify="space-between" align="center" wrap gap={8}>
        <Flex align="center" gap={8}>
          <h1 className="page-heading">
            {title} <CopyButton text={record.code} label="frame.document.copyCode" />
          </h1>
          <Tag className="status-tag" color={record.active ? 'green' : 'default'}>
            {textOf(`${entity}.status.${record.active ? 'active' : 'inactive'}`)}
          </Tag>
        </Flex>
        <Actions kind={kind} record={record} />
      </Flex>
      <Row gutter={[24, 24]}>
        <Col xs={24} xl={17}>
          <RecordForm
            key={base.version}
            schema={kind.schema}
            labels={kind.labels}
            initial={{ ...(base as object) }}
            draft={`${entity}/${record.id}`}
            onDirty={mark}
            disabled={record.abilities.edit !== true}
            save={(body, version = base.version, send) =>
              send(endpoints.update, { body: { ...body, id: record.id, version } } as never)
            }
            onSaved={() => feedback.success(recordText(kind, 'saved', record))}
            onCancel={() => void navigate({ to: paths.list })}
          >
            {kind.fields(record)}
          </RecordForm>
        </Col>
        <Col xs={24} xl={7}>
          <Card size="small" title={t('frame.document.history')}>
            <RecordHistory endpoint={endpoints.history} id={record.id} entity={entity} />
          </Card>
        </Col>
      </Row>
    </div>
  )
}

function Actions<Answer extends RecordAnswer>({ kind, record }: Props<Answer> & { record: Answer }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const send = useSendCommand()
  const { schema, endpoints, paths } = kind
  const { id, version, active } = record
  const attempt = async (action: FailedAction, work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      feedback.failureOf(action)(error)
    } finally {
      setBusy(false)
    }
  }
  const toggle = async () => {
    const body = schema.parse({ ...formValues(schema, record), active: !active })
    await send(endpoints.update, { body: { ...body, id, version } } as never)
    feedback.success(recordText(kind, active ? 'deactivated' : 'activated', record))
  }
  const erase = async () => {
    const name = recordText(kind, 'name', record)
    const answer = await confirm({
      title: t('frame.list.deleteConfirm', { name }),
      text: deleteHint(kind),
      yes: t('frame.list.delete'),
      danger: true,
    })
    if (answer !== CONFIRMED) return
    await send(endpoints.remove, { params: { id }, query: { version } } as never)
    feedback.success(t('frame.list.deleted', { name }))
    await navigate({ to: paths.list })
  }
  return (
    <Flex gap={8} wrap>
      {record.abilities.edit === true && (
        <BusyButton busy={busy} onClick={() => void attempt('save', toggle)}>
          {textOf(`${kind.entity}.${active ? 'deactivate' : 'activate'}`)}
        </BusyButton>
      )}
      {record.abilities.remove === true && (
        <BusyButton danger busy={busy} onClick={() => void attempt('delete', erase)}>
          {t('frame.list.delete')}
        </BusyButton>
      )}
    </Flex>
  )
}

/** The fields of the form, of a record that carries more. */
function formValues(schema: RecordKind<RecordAnswer>['schema'], record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(schema.shape).map((key) => [key, (record as Record<string, unknown>)[key]]),
  )
}
