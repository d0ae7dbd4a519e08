import { categories } from '@barem/shared/category/categories'
import { categoryEndpoints } from '@barem/shared/category/define-category'
import { customerEndpoints } from '@barem/shared/customer/endpoints'
import type { Endpoint } from '@barem/shared/http/endpoint'
import type { Quotation } from '@barem/shared/quotation/endpoints'
import { sources } from '@barem/shared/quotation/form'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Form, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { DateField } from '#form/DateField.tsx'
import { NumberField } from '#form/NumberField.tsx'
import { FormSection } from '#form/RecordForm.tsx'
import { type Pickable, RemoteSelectField } from '#form/RemoteSelect.tsx'
import { SelectField } from '#form/SelectField.tsx'
import { SwitchField } from '#form/SwitchField.tsx'
import { TextField } from '#form/TextField.tsx'
import { queryOf } from '#query.ts'

interface Props {
  /** What stands on the server, for the names of what is chosen; null while it is new. */
  quotation: Quotation | null
}

interface PickableCustomer extends Pickable {
  companyAddress: string
  warehouseAddress: string | null
}

const lists = {
  salesChannelId: 'SalesChannel',
  salesMethodId: 'SalesMethod',
  paymentMethodId: 'PaymentMethod',
  deliveryMethodId: 'DeliveryMethod',
  shippingMethodId: 'ShippingMethod',
  warehouseId: 'Warehouse',
} as const

function optionsOf(name: keyof typeof lists): Endpoint {
  const definition = categories.find((one) => one.resource === lists[name])
  if (!definition) throw new Error(`no list ${lists[name]}`)
  return categoryEndpoints(definition).options
}

/** Keeps the name of what was picked beside its id, so that a comparison of versions can say it. */
function useNamed() {
  const form = Form.useFormInstance()
  return (name: string) => (item: Pickable | undefined) =>
    form.setFieldValue(name.replace(/Id$/, 'Name'), item?.name ?? null)
}

export function CustomerSection({ quotation }: Props) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const named = useNamed()
  const pick = (customer: PickableCustomer | undefined) => {
    named('customerId')(customer)
    if (customer) form.setFieldValue('shippingAddress', customer.warehouseAddress ?? customer.companyAddress)
  }
  return (
    <FormSection title={t('quotation.section.customer')}>
      <RemoteSelectField<PickableCustomer>
        name="customerId"
        endpoint={customerEndpoints.options}
        chosen={quotation?.customer}
        onPick={pick}
        hint={<CustomerFacts />}
        wide
      />
      <DateField name="date" />
      <DateField name="validUntil" />
      <TextField name="shippingAddress" />
      <TextField name="contractNumber" />
    </FormSection>
  )
}

/** Phone, tax code and contact of the customer that is chosen. */
function CustomerFacts() {
  const { t } = useTranslation()
  const id: string | undefined = Form.useWatch('customerId')
  const { data } = useQuery({
    ...queryOf(customerEndpoints.one, { params: { id: id ?? '' } }, { quiet: true }),
    enabled: Boolean(id),
  })
  if (!data || data.id !== id) return null
  const facts = [
    `${t('quotation.field.customerPhone')}: ${data.phone}`,
    ...(data.taxCode ? [`${t('quotation.field.customerTaxCode')}: ${data.taxCode}`] : []),
    `${data.contactPerson} – ${data.contactPhone}`,
  ]
  return <Typography.Text type="secondary">{facts.join(' · ')}</Typography.Text>
}

export function TermsSection({ quotation }: Props) {
  const { t } = useTranslation()
  const named = useNamed()
  const source = Form.useWatch('source')
  const list = (name: keyof typeof lists) => (
    <RemoteSelectField
      name={name}
      endpoint={optionsOf(name)}
      chosen={quotation?.[name.replace(/Id$/, '') as 'warehouse']}
      onPick={named(name)}
    />
  )
  return (
    <FormSection title={t('quotation.section.terms')}>
      {list('salesChannelId')}
      {list('salesMethodId')}
      {list('paymentMethodId')}
      {list('deliveryMethodId')}
      {list('shippingMethodId')}
      <RemoteSelectField
        name="officerId"
        endpoint={userEndpoints.options}
        chosen={quotation?.officer}
        onPick={named('officerId')}
        hint={t('quotation.officerHint')}
      />
      <SelectField
        name="source"
        options={sources.map((value) => ({ value, label: t(`quotation.source.${value}`) }))}
      />
      {source === 'supplier' ? null : list('warehouseId')}
      <DateField name="expectedReceiptDate" />
    </FormSection>
  )
}

export function MoneySection() {
  const { t } = useTranslation()
  const selfPick = Form.useWatch('selfPick')
  const depositEnabled = Form.useWatch('depositEnabled')
  const discount = Form.useWatch('discount')
  return (
    <FormSection title={t('quotation.section.money')}>
      <NumberField name="discount" unit="đ" decimals={0} />
      {discount ? <TextField name="discountReason" /> : null}
      <SwitchField name="selfPick" hint={selfPick ? t('quotation.selfPickHint') : null} />
      {selfPick ? null : (
        <>
          <NumberField name="shippingFee" unit="đ" decimals={0} />
          <NumberField name="shippingVatRate" unit="%" />
        </>
      )}
      <SwitchField name="depositEnabled" />
      {depositEnabled ? <NumberField name="deposit" unit="đ" decimals={0} /> : null}
    </FormSection>
  )
}

export function ApprovalSection({ quotation }: Props) {
  const { t } = useTranslation()
  const named = useNamed()
  return (
    <FormSection title={t('quotation.section.approval')}>
      <RemoteSelectField
        name="approverId"
        endpoint={userEndpoints.options}
        query={{ may: 'approve' }}
        chosen={quotation?.approver}
        onPick={named('approverId')}
        hint={t('quotation.approverHint')}
      />
      <TextField name="note" lines={2} wide />
    </FormSection>
  )
}
