import { AmountInput } from './AmountInput.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'

interface NumberFieldProps extends FieldProps {
  /** Shown behind the number: đ, kg, kg/m. */
  unit?: string
}

/** An exact number, typed as people write it. */
export function NumberField({ unit, ...field }: NumberFieldProps) {
  const { required } = useField(field.name)
  return (
    <Field span={unit === 'đ' ? 3 : 2} {...field}>
      <AmountInput required={required} {...(unit ? { unit } : {})} />
    </Field>
  )
}
