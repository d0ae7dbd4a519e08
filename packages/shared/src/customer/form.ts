import { z } from 'zod'
import { usualBankName } from '#bank/banks'
import { id } from '#http/page'
import { dong } from '#values/money'
import { phone } from '#values/phone'
import { taxCode } from '#values/tax-code'
import { code, text } from '#values/text'
import { customerParts } from './parts.ts'

/** When a delivery period closes; the payment term counts from there (domain, section 8). */
export const paymentCycles = ['per-delivery', 'weekly', 'monthly'] as const
export type PaymentCycle = (typeof paymentCycles)[number]

/** The customer form (specification, sections 3 and 5). */
export const customerBody = z.strictObject({
  /** When empty, the next of KH0001, KH0002, … */
  code: code({ max: 50 }).nullable().default(null),
  name: text({ max: 200 }),
  abbreviatedName: text({ max: 100 }),
  customerTypeId: id,
  phone,
  contactPerson: text({ max: 200 }),
  contactPhone: phone,
  taxCode: taxCode.nullable().default(null),
  /** May we also buy from them? */
  supplier: z.boolean(),
  accountNumber: text({ max: 50 }),
  bankName: text({ max: 200 }).overwrite(usualBankName),
  branchName: text({ max: 200 }).nullable().default(null),
  companyAddress: text({ max: 500 }),
  warehouseAddress: text({ max: 500 }).nullable().default(null),
  paymentCycle: z.enum(paymentCycles).nullable().default(null),
  /** Days, 0 to 365. */
  paymentTerm: z.number().int().min(0).max(365).nullable().default(null),
  creditLimit: dong.nullable().default(null),
  /** The officer in charge, an active user; when empty, whoever creates the customer. */
  officerId: id.nullable().default(null),
  note: text({ max: 2000, lines: true }).nullable().default(null),
  active: z.boolean().default(true),
  ...customerParts,
})
export type CustomerBody = z.output<typeof customerBody>
