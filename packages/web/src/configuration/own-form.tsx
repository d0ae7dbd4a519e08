import { configurationBody } from '@barem/shared/configuration/form'
import { text } from '@barem/shared/values/text'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { LongTextField } from '#form/LongTextField.tsx'
import { FormSection, type FormValues } from '#form/RecordForm.tsx'
import { SwitchField } from '#form/SwitchField.tsx'
import { TextField } from '#form/TextField.tsx'
import { labelsOf } from './labels.ts'

/** A key of the company's own as it is typed: JSON as text. */
export const ownSchema = z.strictObject({
  key: configurationBody.shape.key,
  value: text({ max: 10_000, lines: true }),
  jsonValue: text({ max: 20_000, lines: true, min: 0 })
    .refine((typed) => typed === '' || parsed(typed) !== undefined, { params: { code: 'json' } })
    .nullable()
    .default(null),
  enabled: z.boolean().default(true),
})
export const ownLabels = labelsOf(Object.keys(ownSchema.shape))

function parsed(typed: string): unknown {
  try {
    return JSON.parse(typed)
  } catch {
    return undefined
  }
}

export function ownBody({ jsonValue, ...values }: z.output<typeof ownSchema>) {
  return { ...values, jsonValue: jsonValue ? parsed(jsonValue) : null }
}

/** A record as the form holds it. */
export function ownValues(record: unknown): FormValues {
  const { key, value, jsonValue, enabled } = record as FormValues
  const written = jsonValue === null || jsonValue === undefined ? null : JSON.stringify(jsonValue, null, 2)
  return { key, value, jsonValue: written, enabled }
}

export function OwnFields() {
  const { t } = useTranslation()
  return (
    <FormSection>
      <Alert type="info" showIcon className="configuration-hint" title={t('configuration.ownHint')} />
      <TextField name="key" span={6} />
      <SwitchField name="enabled" span={3} />
      <LongTextField name="value" lines={2} />
      <LongTextField name="jsonValue" lines={4} />
    </FormSection>
  )
}
