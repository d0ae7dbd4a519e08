import { Form, type FormItemProps } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import { useField } from './form-context.ts'
import { placeHint } from './place-hint.ts'

export interface FieldProps {
  /** The name in the schema. */
  name: string
  /** More exact than the label of the schema, where what is typed means different things; empty where its section is called so. */
  label?: string
  /** A sentence for whoever stays in the field or points at it, as long as nothing is wrong with it. */
  hint?: ReactNode
  /** What is accepted but looks wrong. */
  warning?: ReactNode
  /** A few words beside the label, always in sight. */
  beside?: ReactNode
  /** Needed because of what another field says; by default the schema decides. */
  needed?: boolean
  /** Columns of twelve; by default as the kind of field and its length say. */
  span?: number
  /** Always holds something, so that a required mark would say nothing; a choice is then not emptied either. */
  unmarked?: boolean
}

interface FrameProps extends FieldProps {
  /** It is chosen, not typed. */
  choice?: boolean
  children: ReactNode
  item?: Pick<FormItemProps, 'valuePropName' | 'getValueProps' | 'normalize' | 'getValueFromEvent'>
}

/** Columns of twelve. */
const DEFAULT_SPAN = 3

/**
 * Label, required mark and words of a field around its input. The words lie over what is above, while the field is in
 * use: nothing moves when they come or go, and what comes next stays readable.
 */
export function Field({
  name,
  label: exact,
  hint,
  warning,
  beside,
  span = DEFAULT_SPAN,
  needed,
  unmarked = false,
  choice = false,
  children,
  item,
}: FrameProps) {
  const { label, required, problem, check } = useField(name, { choice })
  const state = problem ? 'field field-faulty' : warning ? 'field field-warned' : 'field'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears that the input inside was left
    <div
      className={state}
      style={{ '--span': span } as CSSProperties}
      data-field={name}
      onFocus={placeHint}
      onMouseEnter={placeHint}
      onBlur={({ currentTarget }) => {
        delete currentTarget.dataset.quiet
        check()
      }}
    >
      {beside ? <span className="field-beside">{beside}</span> : null}
      <Form.Item
        name={name}
        label={exact ?? label}
        required={needed ?? (required && !unmarked)}
        validateStatus={problem ? 'error' : warning ? 'warning' : ''}
        help={problem}
        extra={problem ? null : (warning ?? hint)}
        {...item}
      >
        {children}
      </Form.Item>
    </div>
  )
}
