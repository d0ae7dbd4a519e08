import { DateInput } from './DateInput.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'

export function DateField(field: FieldProps) {
  const { required } = useField(field.name)
  return (
    <Field {...field} choice>
      <DateInput required={required} />
    </Field>
  )
}
