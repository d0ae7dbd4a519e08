import { bankOf } from '@barem/shared/bank/banks'
import { addressLine } from '@barem/shared/category/address'
import {
  type CustomerAddress,
  type CustomerBankAccount,
  type CustomerContact,
  customerAddress,
  customerBankAccount,
  customerContact,
} from '@barem/shared/customer/parts'
import { AddressFields } from '#category/AddressFields.tsx'
import { bankOptions } from '#form/bank-options.ts'
import type { RowsKind } from '#form/RowsField.tsx'
import { SelectField } from '#form/SelectField.tsx'
import { SwitchField } from '#form/SwitchField.tsx'
import { TextField } from '#form/TextField.tsx'
import type { TextKey } from '#i18n/i18n.ts'

function labelsOf(schema: { shape: object }): Record<string, TextKey> {
  return Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, `customer.part.${name}` as TextKey]),
  )
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

export const contactRows: RowsKind<CustomerContact> = {
  schema: customerContact,
  labels: labelsOf(customerContact),
  initial: { role: null, phone: null, email: null, isDefault: false },
  add: 'customer.part.addContact',
  said: ({ name, role, phone, email }) => ({ title: name, detail: joined(role, phone, email) }),
  fields: (
    <>
      <TextField name="name" span={6} />
      <TextField name="role" span={6} />
      <TextField name="phone" inputMode="tel" span={6} />
      <TextField name="email" inputMode="email" span={6} />
      <SwitchField name="isDefault" span={12} />
    </>
  ),
}

export const addressRows: RowsKind<CustomerAddress> = {
  schema: customerAddress,
  labels: labelsOf(customerAddress),
  initial: { addressCatalogue: '2025', district: null, isDefault: false },
  add: 'customer.part.addAddress',
  said: (row) => ({ title: row.label, detail: addressLine(row) }),
  fields: (
    <>
      <TextField name="label" span={12} />
      <AddressFields />
      <SwitchField name="isDefault" span={12} />
    </>
  ),
}

export const bankAccountRows: RowsKind<CustomerBankAccount> = {
  schema: customerBankAccount,
  labels: labelsOf(customerBankAccount),
  initial: { branchName: null, isDefault: false },
  add: 'customer.part.addBankAccount',
  said: ({ bin, accountNumber, branchName }) => ({
    title: accountNumber,
    detail: joined(bankOf(bin)?.shortName ?? bin, branchName),
  }),
  fields: (
    <>
      <SelectField name="bin" span={12} options={bankOptions} />
      <TextField name="accountNumber" inputMode="numeric" span={6} />
      <TextField name="branchName" span={6} />
      <SwitchField name="isDefault" span={12} />
    </>
  ),
}
