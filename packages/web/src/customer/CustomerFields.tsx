import type { Customer } from '@barem/shared/customer/endpoints'
import { customerBody, paymentCycles } from '@barem/shared/customer/form'
import { userEndpoints } from '@barem/shared/user/endpoints'
import { taxCodeWarning } from '@barem/shared/values/tax-code'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '#category/options.ts'
import { LongTextField } from '#form/LongTextField.tsx'
import { NumberField } from '#form/NumberField.tsx'
import { FormSection, type FormValues } from '#form/RecordForm.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { RowsField } from '#form/RowsField.tsx'
import { SelectField } from '#form/SelectField.tsx'
import { SwitchField } from '#form/SwitchField.tsx'
import { TextField } from '#form/TextField.tsx'
import { useDebounced } from '#form/use-debounced.ts'
import type { TextKey } from '#i18n/i18n.ts'
import { BankNameField } from './BankNameField.tsx'
import { addressRows, bankAccountRows, contactRows } from './parts.tsx'
import { useSimilarCustomers } from './use-similar-customers.tsx'

type FieldName = keyof typeof customerBody.shape

/** Every field of the form has its label under `customer.field`. */
export const customerLabels = Object.fromEntries(
  Object.keys(customerBody.shape).map((name) => [name, `customer.field.${name as FieldName}`]),
) as Record<FieldName, TextKey>

const customerTypes = optionsOf('customer_type')

/** A constant reference, so that watchers do not see a change. */
const NOTHING: FormValues = {}

/** The fields of a customer in named sections; what looks like another customer is said at its field. */
export function CustomerFields({ customer }: { customer?: Customer | undefined }) {
  const { t } = useTranslation()
  const values: FormValues = Form.useWatch([], { form: Form.useFormInstance(), preserve: true }) ?? NOTHING
  const typed = useDebounced(values)
  const text = (name: string) => String(typed[name] ?? '')
  const similar = useSimilarCustomers({
    phone: text('phone'),
    taxCode: text('taxCode'),
    name: text('name'),
    abbreviatedName: text('abbreviatedName'),
    exceptId: customer?.id ?? null,
  })
  const warning = taxCodeWarning(text('taxCode'))
  return (
    <>
      <FormSection title={t('customer.section.general')}>
        <TextField name="name" span={6} warning={similar('name')} />
        <TextField name="abbreviatedName" warning={similar('abbreviatedName')} />
        <TextField name="code" {...(customer ? {} : { hint: t('customer.codeHint') })} />
        <RemoteSelectField name="customerTypeId" endpoint={customerTypes} chosen={customer?.customerType} />
        <TextField
          name="taxCode"
          inputMode="numeric"
          warning={similar('taxCode') ?? (warning && t(`issues.${warning}`))}
        />
        <RemoteSelectField
          name="officerId"
          endpoint={userEndpoints.options}
          chosen={customer?.officer}
          {...(customer ? {} : { hint: t('customer.officerHint') })}
        />
        <SwitchField name="supplier" span={3} />
      </FormSection>
      <FormSection title={t('customer.section.contact')}>
        <TextField name="phone" inputMode="tel" warning={similar('phone')} />
        <TextField name="contactPerson" />
        <TextField name="contactPhone" inputMode="tel" />
        <RowsField name="contacts" kind={contactRows} />
      </FormSection>
      <FormSection title={t('customer.section.address')}>
        <LongTextField name="companyAddress" lines={2} span={6} />
        <LongTextField name="warehouseAddress" lines={2} span={6} />
        <RowsField name="addresses" kind={addressRows} />
      </FormSection>
      <FormSection title={t('customer.section.bank')}>
        <TextField name="accountNumber" inputMode="numeric" />
        <BankNameField name="bankName" />
        <TextField name="branchName" span={4} />
        <RowsField name="bankAccounts" kind={bankAccountRows} />
      </FormSection>
      <FormSection title={t('customer.section.payment')}>
        <SelectField
          name="paymentCycle"
          options={paymentCycles.map((value) => ({ value, label: t(`customer.cycle.${value}`) }))}
        />
        <NumberField name="paymentTerm" />
        <NumberField name="creditLimit" unit="đ" />
      </FormSection>
      <FormSection>
        <LongTextField name="note" lines={2} />
      </FormSection>
    </>
  )
}
