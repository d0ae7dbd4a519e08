import { Input } from 'antd'
import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'

/** Where a limit is worth counting towards. */
const COUNT_SHOWN_FROM_LENGTH = 200

/** Several lines of text. Longer text is not cut: the form says so. */
export function LongTextField({ lines, ...field }: FieldProps & { lines: number }) {
  const { maxLength, required } = useField(field.name)
  const counted = maxLength !== null && maxLength >= COUNT_SHOWN_FROM_LENGTH
  return (
    <Field span={12} {...field}>
      <Input.TextArea
        aria-required={required}
        {...(counted ? { count: { show: true, max: maxLength } } : {})}
        autoSize={{ minRows: lines, maxRows: lines * 3 }}
      />
    </Field>
  )
}
