import { z } from 'zod'
import { taxCode } from '#values/tax-code'
import { text } from '#values/text'

/** Where customers pay: `bin` is the bank's number in the payment network (NAPAS), six digits. */
const bankAccount = z.strictObject({
  bin: z.string().regex(/^[0-9]{6}$/),
  bankName: text({ max: 200 }),
  accountNumber: z.string().regex(/^[0-9A-Za-z]{4,19}$/),
  accountName: text({ max: 200 }),
})
export type BankAccount = z.output<typeof bankAccount>

/** The company itself, as its letterhead names it: the known configuration key `company`. */
export const companySchema = z.strictObject({
  name: text({ max: 200 }),
  /** For documents in English; the Vietnamese name where there is none. */
  nameEn: text({ max: 200 }).nullable(),
  address: text({ max: 500 }),
  phone: text({ max: 50 }),
  email: z.email().nullable(),
  website: text({ max: 200 }).nullable(),
  taxCode,
  bankAccount: bankAccount.nullable(),
  /** Who signs its contracts, and as what. */
  representative: text({ max: 200 }).nullable().default(null),
  representativePosition: text({ max: 200 }).nullable().default(null),
})
export type Company = z.output<typeof companySchema>
