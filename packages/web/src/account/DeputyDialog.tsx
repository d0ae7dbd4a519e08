import { approvableEntities } from '@barem/shared/business'
import { type Deputy, deputyEndpoints } from '@barem/shared/deputy/endpoints'
import { type DeputyBody, deputyBody, deputyIssue } from '@barem/shared/deputy/form'
import type { Reference } from '@barem/shared/http/page'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { foldText } from '@barem/shared/values/fold-text'
import { businessDate } from '@barem/shared/values/local-date'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { DateField } from '#form/DateField.tsx'
import { Field } from '#form/Field.tsx'
import { FormDialog } from '#form/FormDialog.tsx'
import { leaveOnTab } from '#form/leave-on-tab.ts'
import { itemsOf, type Pickable } from '#form/pickable.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { textOf } from '#i18n/i18n.ts'
import { useProfile } from '#navigation/rights.ts'

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
  const today = businessDate(new Date())
  return (
    <FormDialog title={t(deputy ? 'deputy.edit' : 'deputy.add')} onClose={onClose}>
      {(dialog) => (
        <RecordForm
          {...dialog}
          isBrief
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
              ? send(deputyEndpoints.update, { body: { ...values, id: deputy.id, version: version! } })
              : send(deputyEndpoints.create, { body: { ...values, principalId } })
          }
          onSaved={(answer) => {
            const { name } = (answer as Deputy | undefined)?.deputy ?? { name: '' }
            feedback.success(t('deputy.saved', { name }))
            onClose()
          }}
        >
          <DeputyField chosen={deputy?.deputy ?? null} principalId={deputy?.principalId ?? principalId} />
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
              onInputKeyDown={leaveOnTab}
              allowClear
              placeholder={t('deputy.allKinds')}
              showSearch={{
                filterOption: (typed, option) => foldText(option?.label ?? '').includes(foldText(typed)),
              }}
              options={approvableEntities.map((kind) => ({ value: kind, label: textOf(`${kind}.title`) }))}
            />
          </Field>
        </RecordForm>
      )}
    </FormDialog>
  )
}

/** Only those are offered who may decide on one of the chosen kinds; nobody stands in for themselves. */
function DeputyField({ chosen, principalId }: { chosen: Reference | null; principalId: string | null }) {
  const me = useProfile()?.id
  const kinds: DeputyBody['kinds'] | undefined = Form.useWatch('kinds')
  const may = (kinds ?? approvableEntities).map((kind) => `${kind}:approve`).join(',')
  return (
    <RemoteSelectField
      name="deputyId"
      endpoint={userEndpoints.options}
      query={{ may }}
      read={(answer) => itemsOf<Pickable>(answer).filter(({ id }) => id !== (principalId ?? me))}
      span={12}
      chosen={chosen}
    />
  )
}
