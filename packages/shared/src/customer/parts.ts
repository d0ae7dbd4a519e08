import { z } from 'zod'
import { bankOf, banks } from '#bank/banks'
import { addressFields } from '#category/define-category'
import { email } from '#values/email'
import { phone } from '#values/phone'
import { text } from '#values/text'

/** More than so many of one kind no customer has. */
export const MAX_PARTS = 20

/** Whether it is the usual one, in place of the first, which stands in the customer itself. */
const isDefault = z.boolean()

/** Somebody else to speak with. */
export const customerContact = z.strictObject({
  name: text({ max: 200 }),
  role: text({ max: 100 }).nullable(),
  phone: phone.nullable(),
  email: email.nullable(),
  isDefault,
})
export type CustomerContact = z.output<typeof customerContact>

/** Somewhere else to deliver to, from an address catalogue (domain, section 1). */
export const customerAddress = z.strictObject({
  label: text({ max: 100 }),
  ...addressFields,
  addressCatalogue: addressFields.addressCatalogue.unwrap(),
  district: addressFields.district.unwrap(),
  isDefault,
})
export type CustomerAddress = z.output<typeof customerAddress>

/** Another account, at a bank by its number in the payment network. */
export const customerBankAccount = z.strictObject({
  bin: z.enum(banks.map(({ bin }) => bin) as [string, ...string[]]),
  accountNumber: text({ max: 50 }),
  branchName: text({ max: 200 }).nullable(),
  isDefault,
})
export type CustomerBankAccount = z.output<typeof customerBankAccount>

/** Rows of one kind, of which one at most is the usual one. */
function partsOf<Row extends z.ZodObject>(row: Row) {
  return z
    .array(row)
    .max(MAX_PARTS)
    .refine((rows) => rows.filter((one) => (one as { isDefault: boolean }).isDefault).length <= 1, {
      params: { code: 'one_default' },
    })
    .default([])
}

/** What a customer has beside the first contact, address and bank account, which its own fields name. */
export const customerParts = {
  contacts: partsOf(customerContact),
  addresses: partsOf(customerAddress),
  bankAccounts: partsOf(customerBankAccount),
}

/** A contact in one line. */
export function contactLine({ name, role, phone: number, email: mail }: CustomerContact): string {
  return [name, role, number, mail].filter(Boolean).join(', ')
}

/** An account in one line, the bank by the name it has today. */
export function bankAccountLine({ bin, accountNumber, branchName }: CustomerBankAccount): string {
  return [accountNumber, bankOf(bin)?.shortName ?? bin, branchName].filter(Boolean).join(', ')
}
