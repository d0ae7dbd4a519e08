import { Switch } from 'antd'
import { Field, type FieldProps } from './Field.tsx'

export function SwitchField(field: FieldProps) {
  return (
    <Field {...field} unmarked item={{ valuePropName: 'checked' }}>
      <Switch />
    </Field>
  )
}
