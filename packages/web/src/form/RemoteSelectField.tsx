import { Field, type FieldProps } from './Field.tsx'
import { useField } from './form-context.ts'
import { type Pickable, RemoteSelect, type RemoteSelectProps } from './RemoteSelect.tsx'

type RemoteFieldProps<Item extends Pickable> = FieldProps &
  Pick<RemoteSelectProps<Item>, 'endpoint' | 'query' | 'chosen' | 'render'> & {
    onPick?: (item: Item | undefined) => void
  }

/** The same as a field of a form. */
export function RemoteSelectField<Item extends Pickable>({
  name,
  hint,
  wide,
  onPick,
  ...select
}: RemoteFieldProps<Item>) {
  const { required } = useField(name)
  return (
    <Field
      choice
      name={name}
      hint={hint}
      {...(wide ? { wide } : {})}
      item={{
        getValueFromEvent: (id: string | null, item?: Item) => {
          onPick?.(item)
          return id
        },
      }}
    >
      <RemoteSelect<Item> {...select} required={required} allowClear={!required} />
    </Field>
  )
}
