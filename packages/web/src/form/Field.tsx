import { Form, type FormItemProps } from 'antd'
import type { ReactNode } from 'react'
import { useField } from './form-context.ts'

export interface FieldProps {
  /** The name in the schema. */
  name: string
  /** More exact than the label of the schema, where what is typed means different things. */
  label?: string
  /** A sentence below the field, as long as nothing is wrong with it. */
  hint?: ReactNode
  /** Needed because of what another field says; by default the schema decides. */
  needed?: boolean
  /** Takes both columns. */
  wide?: boolean
  /** Always holds something, so that a required mark would say nothing. */
  unmarked?: boolean
}

interface FrameProps extends FieldProps {
  /** It is chosen, not typed. */
  choice?: boolean
  children: ReactNode
  item?: Pick<FormItemProps, 'valuePropName' | 'getValueProps' | 'normalize' | 'getValueFromEvent'>
}

/** Label, required mark and words of a field around its input. */
export function Field({
  name,
  label: exact,
  hint,
  wide,
  needed,
  unmarked = false,
  choice = false,
  children,
  item,
}: FrameProps) {
  const { label, required, problem, check } = useField(name, { choice })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that the input inside was left
    <div className={wide ? 'field field-wide' : 'field'} onBlur={check}>
      <Form.Item
        name={name}
        label={exact ?? label}
        required={needed ?? (required && !unmarked)}
        validateStatus={problem ? 'error' : ''}
        help={problem}
        extra={problem ? null : hint}
        {...item}
      >
        {children}
      </Form.Item>
    </div>
  )
}
