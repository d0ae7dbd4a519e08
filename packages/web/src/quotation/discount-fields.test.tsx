import { Form } from 'antd'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormContext } from '#form/form-context.ts'
import quotationForm from './form.tsx'

// biome-ignore lint/suspicious/noExplicitAny: of any kind
type Loose = any

/** How a form shows a field of its header. */
function controlOf({ sections }: Loose, field: string) {
  return sections.flatMap(({ fields }: Loose) => fields).find(({ name }: Loose) => name === field).Control
}

test('by what a quotation is discounted is chosen, never emptied', () => {
  const Control = controlOf(quotationForm, 'discountBy')
  const state = { schema: quotationForm.schema, labels: {}, issues: [], first: null, disabled: false }
  const drawn = renderToStaticMarkup(
    <Form initialValues={{ discountBy: 'hand' }}>
      <FormContext.Provider value={state as never}>
        <Control name="discountBy" />
      </FormContext.Provider>
    </Form>,
  )
  expect(drawn).toContain('Nhập tay')
  expect(drawn).not.toContain('ant-select-clear')
})
