import { Alert, Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { type Draft, typedFields } from '#draft/drafts.ts'
import { type TextKey, useFormat } from '#i18n/i18n.ts'

interface Props {
  drafts: readonly Draft[]
  schema: z.ZodObject
  labels: Readonly<Record<string, TextKey>>
  /** The version that stands now; 0 for a new record. */
  version: number
  onRestore: (draft: Draft) => void
  onDiscard: (draft: Draft) => void
}

/** More names than this are counted. */
const MAX_FIELDS_NAMED = 4

/** So many drafts at once: more would push the form off the screen. */
const MAX_OFFERED = 2

/** What was typed here before and not saved, in numbers, with the choice to go on with it. */
export function DraftNotice(props: Props) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const shown = all ? props.drafts : props.drafts.slice(0, MAX_OFFERED)
  const more = props.drafts.length - shown.length
  return (
    <section aria-label={t('recovery.draft.label')}>
      {shown.map((draft) => (
        <Offer key={draft.key} {...props} draft={draft} />
      ))}
      {more > 0 ? (
        <Button type="link" className="form-problem" onClick={() => setAll(true)}>
          {t('recovery.draft.others', { count: more })}
        </Button>
      ) : null}
    </section>
  )
}

function Offer({ draft, schema, labels, version, onRestore, onDiscard }: Props & { draft: Draft }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [date = '', time = ''] = format.moment(new Date(draft.at)).split(' ')
  const today = format.moment(new Date()).startsWith(date)
  const names = typedFields(schema, draft)
  const said = names.slice(0, MAX_FIELDS_NAMED).map((name) => {
    const field = labels[name] ? t(labels[name]) : name
    const value = draft.values[name]
    return Array.isArray(value) ? t('recovery.draft.list', { field, count: value.length }) : field
  })
  const more = names.length - said.length
  if (more > 0) said.push(t('recovery.draft.more', { count: more }))
  const moved = version > (Number(draft.base.version) || 0)
  return (
    <Alert
      type="info"
      showIcon
      className="form-problem"
      title={t(today ? 'recovery.draft.today' : 'recovery.draft.earlier', { time, date })}
      description={
        <>
          <p>
            {t('recovery.draft.holds', { count: names.length, fields: said.join(', ') })}.{' '}
            {moved ? t('recovery.draft.moved') : null}
          </p>
          <Space wrap>
            <Button type="primary" onClick={() => onRestore(draft)}>
              {t('recovery.draft.restore')}
            </Button>
            <Button onClick={() => onDiscard(draft)}>{t('recovery.draft.discard')}</Button>
          </Space>
        </>
      }
    />
  )
}
