import { customerEndpoints } from '@barem/shared/customer/endpoints'
import type { Interaction } from '@barem/shared/interaction/endpoints'
import { interactionBody, interactionStatuses, interactionWays } from '@barem/shared/interaction/form'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { DateField } from '#form/DateField.tsx'
import { LongTextField } from '#form/LongTextField.tsx'
import { MomentField } from '#form/MomentField.tsx'
import { FormSection } from '#form/RecordForm.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { SelectField } from '#form/SelectField.tsx'
import { TextField } from '#form/TextField.tsx'
import type { TextKey } from '#i18n/i18n.ts'

type FieldName = keyof typeof interactionBody.shape

/** Every field of the form has its label under `interaction.field`. */
export const interactionLabels = Object.fromEntries(
  Object.keys(interactionBody.shape).map((name) => [name, `interaction.field.${name as FieldName}`]),
) as Record<FieldName, TextKey>

/** The fields of an interaction: what was said, and what comes next. */
export function InteractionFields({ interaction }: { interaction?: Interaction | undefined }) {
  const { t } = useTranslation()
  const nextStep = Form.useWatch('nextStep', Form.useFormInstance())
  const ways = interactionWays.map((value) => ({ value, label: t(`interaction.way.${value}`) }))
  const statuses = interactionStatuses.map((value) => ({ value, label: t(`interaction.status.${value}`) }))
  const hint = (key: 'staff' | 'date' | 'method' | 'status') =>
    interaction ? {} : { hint: t(`interaction.${key}Hint`) }
  return (
    <>
      <FormSection title={t('interaction.section.what')}>
        <RemoteSelectField
          name="customerId"
          endpoint={customerEndpoints.options}
          chosen={interaction?.customer}
          span={6}
        />
        <SelectField name="channel" options={ways} />
        <SelectField name="method" options={ways} {...hint('method')} />
        <LongTextField name="content" lines={3} />
        <MomentField name="date" {...hint('date')} />
        <RemoteSelectField
          name="staffId"
          endpoint={userEndpoints.options}
          chosen={interaction?.staff}
          {...hint('staff')}
        />
        <SelectField name="status" options={statuses} {...hint('status')} />
      </FormSection>
      <FormSection title={t('interaction.section.next')}>
        <TextField name="nextStep" span={6} />
        <DateField name="nextDate" lean="ahead" needed={Boolean(nextStep)} />
        <RemoteSelectField
          name="nextStaffId"
          endpoint={userEndpoints.options}
          chosen={interaction?.nextStaff}
          {...hint('staff')}
        />
      </FormSection>
    </>
  )
}
