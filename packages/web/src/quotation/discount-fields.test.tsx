import { Form } from 'antd'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { FormContext } from '#form/form-context.ts'
import salesForm from '#sales-contract/form.tsx'
import { runHooks } from '../../test/run-hooks.ts'
import quotationForm from './form.tsx'

// biome-ignore lint/suspicious/noExplicitAny: of any kind
type Loose = any
type Values = Record<string, unknown>

afterEach(() => void vi.restoreAllMocks())

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

const ways = [null, 'hand', 'policy'].flatMap((discountBy) =>
  [null, 0, 1_000, -5, '1.2.3'].map((discount) => ({ discountBy, discount })),
)

test.each([
  ['quotation', quotationForm, ways],
  ['sales contract', salesForm, [{}, { discount: 0 }, { discount: 1_000 }]],
] as [string, Loose, Values[]][])(
  'a %s marks the reason as required just as long as it asks for it',
  async (_, of, all) => {
    const Control = controlOf(of, 'discountReason')
    const form = runHooks(() => Form.useForm()[0]).now
    vi.spyOn(Form, 'useFormInstance').mockReturnValue(form)
    const control = runHooks(() => Control({ name: 'discountReason' }) as Loose)
    const asked = new Set<boolean>()
    for (const values of all) {
      form.setFieldsValue(values)
      const asks = of
        .check({ ...values, lines: [] }, false)
        .some(({ path }: Loose) => path === 'discountReason')
      await vi.waitFor(() => expect(control.now.props.needed, JSON.stringify(values)).toBe(asks))
      asked.add(asks)
    }
    expect(asked.size).toBe(2)
  },
)
