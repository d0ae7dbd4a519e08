import { addressLine } from '@barem/shared/category/address'
import { customerEndpoints } from '@barem/shared/customer/endpoints'
import { foldText } from '@barem/shared/values/fold-text'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Form, Input, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { Field } from '#form/Field.tsx'
import { useField } from '#form/form-context.ts'
import { useMobile } from '#ui/use-media.ts'
import type { PickableCustomer } from './CustomerChoice.tsx'

/** Where the goods go unless somebody says otherwise. */
export function deliveryAddressOf({
  usualAddress,
  warehouseAddress,
  companyAddress,
}: Pick<PickableCustomer, 'usualAddress' | 'warehouseAddress' | 'companyAddress'>): string {
  return usualAddress ?? warehouseAddress ?? companyAddress
}

/** Where the goods go: typed, or one of the addresses of the customer chosen above. */
export function ShippingAddress({ name }: { name: string }) {
  const { t } = useTranslation()
  const { required, disabled } = useField(name)
  const mobile = useMobile()
  const id: string | undefined = Form.useWatch('customerId', Form.useFormInstance())
  const { data } = useQuery({
    ...queryOf(customerEndpoints.one, { params: { id: id ?? '' } }, { quiet: true }),
    enabled: Boolean(id),
  })
  const customer = data?.id === id ? data : undefined
  const places: [label: string, line: string | null][] = customer
    ? [
        ...customer.addresses.map((one): [string, string] => [one.label, addressLine(one)]),
        [t('customer.field.warehouseAddress'), customer.warehouseAddress],
        [t('customer.field.companyAddress'), customer.companyAddress],
      ]
    : []
  const options = places.flatMap(([label, line]) => (line ? [{ value: line, label }] : []))
  // a list that is off writes the name of what is chosen over the address
  if (disabled)
    return (
      <Field name={name} span={6}>
        <Input disabled />
      </Field>
    )
  return (
    <Field name={name} span={6} item={{ normalize: (typed?: string) => typed?.replaceAll('\n', ' ') }}>
      <AutoComplete
        options={options}
        aria-required={required}
        // what stands there is one of them: all are offered until something else is typed
        showSearch={{
          filterOption: (typed, option) =>
            options.some(({ value }) => value === typed) ||
            foldText(`${option?.label} ${option?.value}`).includes(foldText(typed)),
        }}
        optionRender={({ data: one }) => (
          <div className="choice">
            <strong>{one.label}</strong> <Typography.Text type="secondary">{one.value}</Typography.Text>
          </div>
        )}
      >
        {mobile ? <Input.TextArea autoSize={{ minRows: 1, maxRows: 3 }} /> : null}
      </AutoComplete>
    </Field>
  )
}
