import type { RecordAbilities } from '@barem/shared/http/abilities'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useNavigate } from '@tanstack/react-router'
import { Button, Card, Col, Flex, Row, Tag } from 'antd'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { RecordHistory } from '#event/RecordHistory.tsx'
import { CopyButton } from '#feedback/CopyButton.tsx'
import { confirm, type FailedAction, feedback } from '#feedback/feedback.ts'
import { usePageTitle } from '#navigation/page-title.ts'
import { useDelayedFlag } from '#ui/use-delayed-flag.ts'
import { RecordForm, type RecordFormProps } from './RecordForm.tsx'
import { type Send, useSend } from './use-send.ts'

type History = ComponentProps<typeof RecordHistory>

export interface RecordPageProps<S extends z.ZodObject> {
  title: string
  record: {
    id: string
    version: number
    active: boolean
    abilities: RecordAbilities
  }
  entity: History['entity']
  history: History['endpoint']
  schema: S
  labels: RecordFormProps<S>['labels']
  /** Sends the whole form, also to change only whether the record is active. */
  save: (body: z.output<S>, version: number, send: Send) => Promise<unknown>
  remove: () => Promise<unknown>
  /** What the record is known by, to be copied. */
  code: string
  /** Where cancelling and deleting lead. */
  list: string
  words: {
    /** "Đang giao dịch". */
    status: string
    /** What the button that changes it does, and what is said when it did. */
    toggle: string
    toggled: string
    saved: string
    /** "khách hàng An Hưng", in questions and messages. */
    name: string
    deleteHint: string
  }
  children: ReactNode
}

/** The one shape of a plain record's page: form, state, history; going inactive, deleting while nothing uses it. */
export function RecordPage<S extends z.ZodObject>(props: RecordPageProps<S>) {
  return <OneRecord key={props.record.id} {...props} />
}

function OneRecord<S extends z.ZodObject>(props: RecordPageProps<S>) {
  const { title, record, entity, history, schema, labels, save, code, list, words, children } = props
  const [base, setBase] = useState(record)
  const [dirty, setDirty] = useState(false)
  // Read again while somebody types, the record waits: saving merges what became of it.
  useEffect(() => {
    if (!dirty) setBase(record)
  }, [dirty, record])
  const { t } = useTranslation()
  const navigate = useNavigate()
  usePageTitle(title)
  return (
    <div className="page">
      <Flex justify="space-between" align="center" wrap gap={8}>
        <Flex align="center" gap={8}>
          <h1 className="page-heading">
            {title} <CopyButton text={code} label="frame.document.copyCode" />
          </h1>
          <Tag className="status-tag" color={record.active ? 'green' : 'default'}>
            {words.status}
          </Tag>
        </Flex>
        <Actions {...props} />
      </Flex>
      <Row gutter={[24, 24]}>
        <Col xs={24} xl={17}>
          <RecordForm
            key={base.version}
            schema={schema}
            labels={labels}
            initial={{ ...base }}
            draft={`${entity}/${record.id}`}
            onDirty={setDirty}
            disabled={record.abilities.edit !== true}
            save={(body, version = base.version, send) => save(body, version, send)}
            onSaved={() => feedback.success(words.saved)}
            onCancel={() => void navigate({ to: list })}
          >
            {children}
          </RecordForm>
        </Col>
        <Col xs={24} xl={7}>
          <Card size="small" title={t('frame.document.history')}>
            <RecordHistory endpoint={history} id={record.id} entity={entity} />
          </Card>
        </Col>
      </Row>
    </div>
  )
}

function Actions<S extends z.ZodObject>({ record, schema, save, remove, list, words }: RecordPageProps<S>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { send } = useSend({ place: undefined, draft: () => null, title: () => '' })
  const loading = useDelayedFlag(busy)
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
    await save(schema.parse({ ...formValues(schema, record), active: !record.active }), record.version, send)
    feedback.success(words.toggled)
  }
  const erase = async () => {
    const title = t('frame.list.deleteConfirm', { name: words.name })
    const answer = await confirm({ title, text: words.deleteHint, yes: t('frame.list.delete'), danger: true })
    if (answer !== CONFIRMED) return
    await remove()
    feedback.success(t('frame.list.deleted', { name: words.name }))
    await navigate({ to: list })
  }
  return (
    <Flex gap={8} wrap>
      {record.abilities.edit === true && (
        <Button loading={loading} onClick={() => void attempt('save', toggle)}>
          {words.toggle}
        </Button>
      )}
      {record.abilities.remove === true && (
        <Button danger loading={loading} onClick={() => void attempt('delete', erase)}>
          {t('frame.list.delete')}
        </Button>
      )}
    </Flex>
  )
}

/** The fields of the form, of a record that carries more. */
function formValues(schema: z.ZodObject, record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(schema.shape).map((key) => [key, (record as Record<string, unknown>)[key]]),
  )
}
