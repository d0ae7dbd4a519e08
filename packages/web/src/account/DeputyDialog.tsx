import { approvableEntities } from '@barem/shared/business'
import { type Deputy, deputyEndpoints } from '@barem/shared/deputy/endpoints'
import { deputyBody, deputyIssue } from '@barem/shared/deputy/form'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { foldText } from '@barem/shared/values/fold-text'
import { businessDate } from '@barem/shared/values/local-date'
import { Modal, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { DateField } from '#form/DateField.tsx'
import { Field } from '#form/Field.tsx'
import { RecordForm } from '#form/RecordForm.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { useAskClose } from '#form/use-ask-close.ts'
import { textOf } from '#i18n/i18n.ts'

const schema = deputyBody.omit({ principalId: true })
const labels = {
  deputyId: 'deputy.field.deputyId',
  firstDay: 'deputy.field.firstDay',
  lastDay: 'deputy.field.lastDay',
  kinds: 'deputy.field.kinds',
} as const

interface Props {
  /** The one that is changed; null for a new one. */
  deputy: Deputy | null
  /** Whom they stand in for; null for who asks. */
  principalId: string | null
  onClose: () => void
}

/** Who decides in somebody's place, from when to when, on what. */
export function DeputyDialog({ deputy, principalId, onClose }: Props) {
  const { t } = useTranslation()
  const { close, onDirty } = useAskClose(onClose)
  const today = businessDate(new Date())
  return (
    <Modal
      open
      title={t(deputy ? 'deputy.edit' : 'deputy.add')}
      onCancel={close}
      footer={null}
      destroyOnHidden
    >
      <RecordForm
        schema={schema}
        labels={labels}
        initial={deputy ? { ...deputy } : { firstDay: today, kinds: null }}
        {...(deputy ? {} : { isNew: true })}
        validate={({ firstDay, lastDay }) => {
          if (typeof firstDay !== 'string' || typeof lastDay !== 'string') return []
          const issue = deputyIssue({ firstDay, lastDay }, today)
          return issue ? [{ ...issue, params: {} }] : []
        }}
        save={(values, version, send) =>
          deputy
            ? send(deputyEndpoints.update, { body: { ...values, id: deputy.id, version: version! } } as never)
            : send(deputyEndpoints.create, { body: { ...values, principalId } } as never)
        }
        onSaved={(answer) => {
          const { name } = (answer as Deputy | undefined)?.deputy ?? { name: '' }
          feedback.success(t('deputy.saved', { name }))
          onClose()
        }}
        onCancel={close}
        onDirty={onDirty}
      >
        <RemoteSelectField
          name="deputyId"
          endpoint={userEndpoints.options}
          span={12}
          {...(deputy ? { chosen: deputy.deputy } : {})}
        />
        <DateField name="firstDay" span={6} />
        <DateField name="lastDay" span={6} />
        <Field
          name="kinds"
          span={12}
          choice
          item={{ getValueFromEvent: (kinds: string[]) => (kinds.length > 0 ? kinds : null) }}
        >
          <Select
            mode="multiple"
            allowClear
            placeholder={t('deputy.allKinds')}
            showSearch={{
              filterOption: (typed, option) => foldText(option?.label ?? '').includes(foldText(typed)),
            }}
            options={approvableEntities.map((kind) => ({ value: kind, label: textOf(`${kind}.title`) }))}
          />
        </Field>
      </RecordForm>
    </Modal>
  )
}
