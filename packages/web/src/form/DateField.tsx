import type { DateLean } from '@barem/shared/values/parse-date'
import { DateInput } from './DateInput.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'

/** A date; what cannot be read as one stays as it was typed, and is said. */
export function DateField({ lean, ...field }: FieldProps & { lean?: DateLean }) {
  const { required } = useField(field.name)
  return (
    <Field span={2} {...field}>
      <DateInput required={field.needed ?? required} {...(lean ? { lean } : {})} />
    </Field>
  )
}
