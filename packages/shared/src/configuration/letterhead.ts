import { z } from 'zod'
import { bankAccount } from './bank-accounts.ts'
import { companySchema } from './company.ts'

/** The head of the company's papers, and the account that customers pay into. */
export const companyOnPaper = z.object({ ...companySchema.shape, bankAccount: bankAccount.nullable() })
export type Company = z.output<typeof companyOnPaper>
