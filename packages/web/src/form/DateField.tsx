import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from './DateInput.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'

/** A date; what cannot be read as one gives way to the date before it, and is said below. */
export function DateField(field: FieldProps) {
  const { t } = useTranslation()
  const { required } = useField(field.name)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const said = unreadable && (
    <span role="alert" className="field-unreadable">
      {t('frame.form.notADate', { text: unreadable })}
    </span>
  )
  return (
    <Field {...field} {...(said ? { hint: said } : {})} choice>
      <DateInput required={required} onUnreadable={setUnreadable} />
    </Field>
  )
}
