// By their own paths: the whole of antd's Input would bring text areas and searches to the login page.
import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'

interface TextFieldProps extends FieldProps {
  password?: 'current' | 'new'
  autoFocus?: boolean
  autoComplete?: string
  placeholder?: string
  /** It is changed elsewhere. */
  readOnly?: boolean
  inputMode?: 'text' | 'tel' | 'email' | 'numeric'
}

/** One line of text, or a password. Longer text is not cut: the form says so. */
export function TextField({ password, autoComplete, ...field }: TextFieldProps) {
  const { required, maxLength } = useField(field.name)
  const own = {
    'aria-required': required,
    ...(field.autoFocus ? { autoFocus: true } : {}),
    ...(field.readOnly ? { readOnly: true } : {}),
    ...(field.placeholder ? { placeholder: field.placeholder } : {}),
    ...(field.inputMode ? { inputMode: field.inputMode } : {}),
  }
  return (
    <Field span={spanOf(maxLength)} {...field}>
      {password ? (
        <Password {...own} autoComplete={`${password}-password`} />
      ) : (
        <Input {...own} autoComplete={autoComplete ?? 'off'} />
      )}
    </Field>
  )
}

/** Columns of twelve, by the longest text: a phone number is no address. */
function spanOf(maxLength: number | null): number {
  if (maxLength === null || maxLength <= 100) return 3
  return maxLength <= 200 ? 5 : 6
}
