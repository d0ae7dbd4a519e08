import { categories } from '@barem/shared/category/categories'
import { categoryEndpoints } from '@barem/shared/category/define-category'
import { customerEndpoints } from '@barem/shared/customer/endpoints'
import type { Endpoint } from '@barem/shared/http/endpoint'
import { sources } from '@barem/shared/quotation/fields'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Form, Typography } from 'antd'
import { type ComponentProps, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { DateField } from '#form/DateField.tsx'
import { LongTextField } from '#form/LongTextField.tsx'
import { NumberField } from '#form/NumberField.tsx'
import { FormSection } from '#form/RecordForm.tsx'
import type { Pickable } from '#form/RemoteSelect.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { SelectField } from '#form/SelectField.tsx'
import { SwitchField } from '#form/SwitchField.tsx'
import { TextField } from '#form/TextField.tsx'

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

/** Where the form keeps what an id is called: beside it, as a record as it was read has it. */
const besides = (name: string) => name.replace(/Id$/, '')

/** Keeps what was picked beside its id, so that a comparison of versions can say its name. */
function useNamed() {
  const form = Form.useFormInstance()
  return (name: string) => (item: Pickable | undefined) => form.setFieldValue(besides(name), item ?? null)
}

/** What is chosen: at first as the server said, then as it was picked, or taken over from another version. */
function useChosen(name: string): Pickable | null {
  const form = Form.useFormInstance()
  return Form.useWatch<Pickable | null | undefined>(besides(name), { form, preserve: true }) ?? null
}

/** A choice among what an endpoint finds, whose name the form knows. */
function Choice<Item extends Pickable>({
  name,
  code,
  onPick,
  ...props
}: ComponentProps<typeof RemoteSelectField<Item>> & { code?: string | undefined }) {
  const named = useNamed()
  const chosen = useChosen(name)
  // A document names what it refers to without its code; the picker says both, before and after saving.
  const coded = chosen && code && !chosen.code ? { ...chosen, code } : chosen
  return (
    <RemoteSelectField<Item>
      {...props}
      name={name}
      chosen={coded}
      onPick={(item) => {
        named(name)(item)
        onPick?.(item)
      }}
    />
  )
}

/** Who, when, where and who decides: two rows on a wide screen, so that the lines begin high. */
export function CustomerSection({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation()
  const customer = useCustomer()
  const form = Form.useFormInstance()
  const pick = (picked: PickableCustomer | undefined) => {
    if (picked) form.setFieldValue('shippingAddress', picked.warehouseAddress ?? picked.companyAddress)
  }
  useEffect(() => {
    if (isNew) document.getElementById('customerId')?.focus()
  }, [isNew])
  return (
    <section className="form-section quotation-header">
      <h2>{t('quotation.section.customer')}</h2>
      <div className="form-columns">
        <Choice<PickableCustomer>
          name="customerId"
          endpoint={customerEndpoints.options}
          onPick={pick}
          code={customer?.code}
          hint={<CustomerFacts />}
        />
        <DateField name="date" />
        <DateField name="validUntil" />
        <TextField name="shippingAddress" />
        <TextField name="contractNumber" />
        <Choice
          name="approverId"
          endpoint={userEndpoints.options}
          query={{ may: 'approve' }}
          hint={t('quotation.approverHint')}
        />
      </div>
    </section>
  )
}

/** The customer that is chosen, read whole; null until it is there, or where it may not be read. */
function useCustomer() {
  const id: string | undefined = Form.useWatch('customerId')
  const { data } = useQuery({
    ...queryOf(customerEndpoints.one, { params: { id: id ?? '' } }, { quiet: true }),
    enabled: Boolean(id),
  })
  return data && data.id === id ? data : null
}

/** Phone, tax code and contact of the customer that is chosen. */
function CustomerFacts() {
  const { t } = useTranslation()
  const data = useCustomer()
  if (!data) return null
  const facts = [
    `${t('quotation.field.customerPhone')}: ${data.phone}`,
    ...(data.taxCode ? [`${t('quotation.field.customerTaxCode')}: ${data.taxCode}`] : []),
    `${data.contactPerson} – ${data.contactPhone}`,
  ]
  return <Typography.Text type="secondary">{facts.join(' · ')}</Typography.Text>
}

export function TermsSection() {
  const { t } = useTranslation()
  const source = Form.useWatch('source')
  const list = (name: keyof typeof lists) => <Choice name={name} endpoint={optionsOf(name)} />
  return (
    <FormSection title={t('quotation.section.terms')}>
      {list('salesChannelId')}
      {list('salesMethodId')}
      {list('paymentMethodId')}
      {list('deliveryMethodId')}
      {list('shippingMethodId')}
      <Choice name="officerId" endpoint={userEndpoints.options} hint={t('quotation.officerHint')} />
      <SelectField
        name="source"
        options={sources.map((value) => ({ value, label: t(`quotation.source.${value}`) }))}
      />
      {source === 'supplier' ? null : list('warehouseId')}
      <DateField name="expectedReceiptDate" />
      <LongTextField name="note" lines={2} wide />
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
      <NumberField name="discount" unit="đ" />
      {discount ? <TextField name="discountReason" /> : null}
      <SwitchField name="selfPick" hint={selfPick ? t('quotation.selfPickHint') : null} />
      {selfPick ? null : (
        <>
          <NumberField name="shippingFee" unit="đ" />
          <NumberField name="shippingVatRate" unit="%" />
        </>
      )}
      <SwitchField name="depositEnabled" />
      {depositEnabled ? <NumberField name="deposit" unit="đ" /> : null}
    </FormSection>
  )
}
