import { Form } from 'antd'
import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'
import type { Pickable } from './pickable.ts'
import { RemoteSelect, type RemoteSelectProps } from './RemoteSelect.tsx'

type RemoteFieldProps<Item extends Pickable> = FieldProps &
  Pick<
    RemoteSelectProps<Item>,
    'endpoint' | 'read' | 'query' | 'chosen' | 'render' | 'shown' | 'Adding' | 'placeholder' | 'allowClear'
  > & {
    /** The hint says what to choose: it is for a field in which nothing is chosen. */
    hintsWhileEmpty?: boolean
    onPick?: (item: Item | undefined) => void
  }

function isPickable(value: unknown): value is Pickable {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value
}

/**
 * The same as a field of a form, which keeps what was picked beside its id, as a record has it (`officerId`, `officer`):
 * a draft or another version is said by its name.
 */
export function RemoteSelectField<Item extends Pickable>({
  name,
  hint,
  hintsWhileEmpty = false,
  warning,
  beside: said,
  span,
  onPick,
  chosen,
  allowClear = true,
  ...select
}: RemoteFieldProps<Item>) {
  const { label, required } = useField(name)
  const form = Form.useFormInstance()
  const beside = name.replace(/Id$/, '')
  const value: unknown = Form.useWatch(name, form)
  const kept: unknown = Form.useWatch(beside, { form, preserve: true })
  const called = [chosen, kept].filter(isPickable).find((one) => one.id === value)
  return (
    <Field
      choice
      name={name}
      hint={hintsWhileEmpty && value ? null : hint}
      warning={warning}
      beside={said}
      {...(span ? { span } : {})}
      item={{
        getValueFromEvent: (id: string | null, item?: Item) => {
          if (beside !== name) form.setFieldValue(beside, item ?? null)
          onPick?.(item)
          return id
        },
      }}
    >
      <RemoteSelect<Item>
        {...select}
        chosen={called ?? chosen}
        formLabel={label}
        required={required}
        allowClear={allowClear && !required}
      />
    </Field>
  )
}
