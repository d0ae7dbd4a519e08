import { Switch } from 'antd'
import { Field, type FieldProps } from './Field.tsx'

export function SwitchField(field: FieldProps) {
  return (
    <Field span={2} {...field} unmarked item={{ valuePropName: 'checked' }}>
      <Switch />
    </Field>
  )
}
