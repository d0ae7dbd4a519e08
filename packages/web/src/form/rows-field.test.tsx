import { expect, test } from 'vitest'
import { z } from 'zod'
import { elementsIn, elementWith, runHooks } from '../../test/run-hooks.ts'

const { FormContext } = await import('./form-context.ts')
const { RowsField } = await import('./RowsField.tsx')

interface Contact {
  name: string
  isDefault: boolean
}
const lan: Contact = { name: 'Lan', isDefault: true }
const mai: Contact = { name: 'Mai', isDefault: false }
const nga: Contact = { name: 'Nga', isDefault: false }

const kind = {
  schema: z.object({ name: z.string(), isDefault: z.boolean() }),
  labels: {},
  initial: { isDefault: false },
  fields: null,
  add: 'frame.form.save' as const,
  said: ({ name }: Contact) => ({ title: name, detail: '' }),
}

/** The rows as the form holds them, and what is drawn of them. */
function rowsField(begin: Contact[] | null, { disabled = false } = {}) {
  let value: Contact[] | null = begin
  const state = { schema: z.object({ contacts: z.array(kind.schema) }), labels: {}, issues: [], disabled }
  const field = runHooks(() => RowsField({ name: 'contacts', kind }), [[FormContext as never, state]]).now
  const { type, props } = elementWith(field.props.children, { kind })
  const draw = type as (props: object) => React.ReactElement
  const onChange = (rows: Contact[]) => {
    value = rows
  }
  const running = runHooks(() => draw({ ...props, value, onChange }))
  const buttons = () => elementsIn(running.draw()).filter(({ props: { onClick } }) => onClick)
  return {
    value: () => value,
    buttons,
    /** Of each row its buttons to change and to remove it; behind them the one that adds. */
    press: (index: number) => buttons()[index]!.props.onClick(),
    form: () => elementsIn(running.draw()).find(({ props: { onSaved } }) => onSaved),
  }
}

test('a row is added, changed and removed within the form: the others stay as they are', () => {
  const { value, press, form } = rowsField([lan, mai])
  press(4)
  expect(form()!.props.row).toBeUndefined()
  form()!.props.onSaved(nga)
  expect([value(), form()]).toEqual([[lan, mai, nga], undefined])
  press(2)
  expect(form()!.props.row).toEqual(mai)
  form()!.props.onSaved({ ...mai, name: 'Mai Anh' })
  expect(value()).toEqual([lan, { ...mai, name: 'Mai Anh' }, nga])
  press(1)
  expect(value()).toEqual([{ ...mai, name: 'Mai Anh' }, nga])
})

test('one that becomes the usual one takes that from the one that was', () => {
  const { value, press, form } = rowsField([lan, mai])
  press(2)
  form()!.props.onSaved({ ...mai, isDefault: true })
  expect(value()).toEqual([
    { ...lan, isDefault: false },
    { ...mai, isDefault: true },
  ])
})

test('a form that is left changes nothing', () => {
  const { value, press, form } = rowsField([lan, mai])
  press(0)
  form()!.props.onClose()
  expect([value(), form()]).toEqual([[lan, mai], undefined])
})

test('rows that may only be read have nothing to press; of an older draft there are none', () => {
  expect(rowsField([lan, mai], { disabled: true }).buttons()).toEqual([])
  const none = rowsField(null)
  expect(none.buttons()).toHaveLength(1)
  none.press(0)
  none.form()!.props.onSaved(lan)
  expect(none.value()).toEqual([lan])
})
