import { z } from 'zod'
import { text, typed } from '#values/text'

/** Where customers pay: `bin` is the bank's number in the payment network (NAPAS), six digits. */
export const bankAccount = z.strictObject({
  bin: typed.regex(/^[0-9]{6}$/),
  bankName: text({ max: 200 }),
  accountNumber: typed.regex(/^[0-9A-Za-z]{4,19}$/),
  accountName: text({ max: 200 }),
})
export type BankAccount = z.output<typeof bankAccount>

/** The company's accounts, none twice; the first one is printed where money is asked for. */
export const bankAccountsSchema = z.strictObject({
  accounts: z
    .array(bankAccount)
    .min(1)
    .max(20)
    .superRefine((accounts, context) => {
      const seen = new Set<string>()
      for (const [place, { bin, accountNumber }] of accounts.entries()) {
        const account = `${bin} ${accountNumber}`
        if (seen.has(account))
          context.addIssue({
            code: 'custom',
            path: [place, 'accountNumber'],
            params: { code: 'duplicate' },
            input: accountNumber,
          })
        seen.add(account)
      }
    }),
})
