import { DeleteOutlined, DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useNavigate } from '@tanstack/react-router'
import { Button, Dropdown, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendCommand } from '#api/query.ts'
import { useInUse } from '#category/use-in-use.tsx'
import { confirm, type FailedAction, feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'
import { deleteHint, orOffer } from '#table/removal.ts'
import { type RecordAnswer, type RecordKind, recordText } from './record-kind.ts'

interface Props<Answer extends RecordAnswer> {
  kind: RecordKind<Answer>
  record: Answer
}

/** The state of a record, which is its own menu, and what is done seldom: deleting while nothing uses it. */
export function RecordActions<Answer extends RecordAnswer>({ kind, record }: Props<Answer>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const send = useSendCommand()
  const { schema, endpoints, paths } = kind
  const inUse = useInUse(endpoints.uses)
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
    if (await inUse.shown(id, name)) return
    const answer = await confirm({
      title: t('frame.list.deleteConfirm', { name }),
      text: deleteHint(kind),
      yes: t('frame.list.delete'),
      danger: true,
    })
    if (answer !== CONFIRMED) return
    await orOffer(record, kind.inUse, send, async () => {
      await send(endpoints.remove, { params: { id }, query: { version } } as never)
      feedback.success(t('frame.list.deleted', { name }))
      await navigate({ to: paths.list })
    })
  }
  return (
    <>
      {active === undefined ? null : (
        <ActiveState kind={kind} record={record} onToggle={() => void attempt('save', toggle)} />
      )}
      {record.abilities.remove === true ? (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: [
              {
                key: 'remove',
                danger: true,
                icon: <DeleteOutlined />,
                label: t('frame.list.delete'),
                onClick: () => void attempt('delete', erase),
              },
            ],
          }}
        >
          <Button className="record-more" icon={<EllipsisOutlined />} aria-label={t('frame.list.more')} />
        </Dropdown>
      ) : null}
      {inUse.dialog}
    </>
  )
}

/** Active or not; who may change the record changes it there. */
function ActiveState<Answer extends RecordAnswer>({
  kind: { entity },
  record: { active, abilities },
  onToggle,
}: Props<Answer> & { onToggle: () => void }) {
  const other = textOf(`${entity}.${active ? 'deactivate' : 'activate'}`)
  const tag = (mark?: ReactNode) => (
    <Tag className="status-tag" color={active ? 'green' : 'default'}>
      {textOf(`${entity}.status.${active ? 'active' : 'inactive'}`)} {mark}
    </Tag>
  )
  if (abilities.edit !== true) return tag()
  return (
    <Dropdown trigger={['click']} menu={{ items: [{ key: 'toggle', label: other, onClick: onToggle }] }}>
      <button type="button" className="status-button" aria-haspopup="menu">
        {tag(<DownOutlined aria-hidden />)}
      </button>
    </Dropdown>
  )
}

/** The fields of the form, of a record that carries more. */
function formValues(schema: RecordKind<RecordAnswer>['schema'], record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(schema.shape).map((key) => [key, (record as Record<string, unknown>)[key]]),
  )
}
