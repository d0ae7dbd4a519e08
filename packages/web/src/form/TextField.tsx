import { Input } from 'antd'
import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'

/** Where a limit is worth counting towards. */
const COUNTED_FROM = 200

interface TextFieldProps extends FieldProps {
  lines?: number
  password?: 'current' | 'new'
  autoFocus?: boolean
  autoComplete?: string
  placeholder?: string
  inputMode?: 'text' | 'tel' | 'email' | 'numeric'
}

/** One line of text, several with `lines`, or a password. Longer text is not cut: the form says so. */
export function TextField({ lines, password, autoComplete, ...field }: TextFieldProps) {
  const { maxLength, required } = useField(field.name)
  const counted = maxLength !== null && maxLength >= COUNTED_FROM && lines !== undefined
  const own = {
    'aria-required': required,
    ...(field.autoFocus ? { autoFocus: true } : {}),
    ...(field.placeholder ? { placeholder: field.placeholder } : {}),
    ...(field.inputMode ? { inputMode: field.inputMode } : {}),
    ...(counted ? { count: { show: true, max: maxLength } } : {}),
  }
  return (
    <Field {...field}>
      {password ? (
        <Input.Password {...own} autoComplete={`${password}-password`} />
      ) : lines ? (
        <Input.TextArea {...own} autoSize={{ minRows: lines, maxRows: lines * 3 }} />
      ) : (
        <Input {...own} autoComplete={autoComplete ?? 'off'} />
      )}
    </Field>
  )
}
