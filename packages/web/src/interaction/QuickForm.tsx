import { interactionEndpoints } from '@barem/shared/interaction/endpoints'
import { interactionBody, interactionWays, nextStepIssue } from '@barem/shared/interaction/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { feedback } from '#feedback/feedback.ts'
import { DateField } from '#form/DateField.tsx'
import { FormSection, RecordForm } from '#form/RecordForm.tsx'
import { SelectField } from '#form/SelectField.tsx'
import { TextField } from '#form/TextField.tsx'
import { interactionLabels } from './InteractionFields.tsx'

interface Props {
  customer: { id: string; abbreviatedName: string }
}

/** A call or visit that has just been, in one line: typed, Enter, written down; the line is empty again. */
export function QuickForm({ customer }: Props) {
  const { t } = useTranslation()
  const [written, setWritten] = useState(0)
  const ways = interactionWays.map((value) => ({ value, label: t(`interaction.way.${value}`) }))
  return (
    <section className="interaction-quick" aria-label={t('interaction.quick.title')}>
      <RecordForm
        key={written}
        schema={interactionBody}
        labels={interactionLabels}
        initial={{ customerId: customer.id, channel: 'call' }}
        draft={`interaction/new/${customer.id}`}
        isNew={written > 0}
        isBeside
        isBrief
        saveText={t('interaction.quick.save')}
        validate={({ nextStep, nextDate }) => {
          const missing = nextStepIssue({ nextStep, nextDate } as Parameters<typeof nextStepIssue>[0])
          return missing ? [{ path: missing, code: 'required', params: {} }] : []
        }}
        save={(body, _, send) => send(interactionEndpoints.create, { body } as never)}
        onSaved={() => {
          feedback.success(t('interaction.created', { name: customer.abbreviatedName }))
          setWritten((before) => before + 1)
        }}
      >
        <FormSection>
          <TextField name="content" span={12} placeholder={t('interaction.quick.content')} />
          <SelectField name="channel" options={ways} span={3} />
          <TextField name="nextStep" span={6} placeholder={t('interaction.quick.nextStep')} />
          <DateField name="nextDate" lean="ahead" span={3} />
        </FormSection>
      </RecordForm>
    </section>
  )
}
