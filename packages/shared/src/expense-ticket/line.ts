import { z } from 'zod'
import { given, type LineOf, lineParts, optional } from '#document/line'
import { id } from '#http/page'
import { localDate } from '#values/local-date'
import { dong } from '#values/money'
import { taxCode } from '#values/tax-code'
import { text } from '#values/text'

/** What was spent; and, of an advance, what is given back in cash with the settlement. */
export const lineEntries = ['expense', 'return'] as const
/** VAT invoice, sales invoice, and what is no invoice: a ticket, a receipt. */
export const invoiceTypes = ['vat', 'sale', 'other'] as const

const fields = {
  entry: given('typed', z.enum(lineEntries)),
  expensesTypeId: optional('typed', id),
  /** As it is called when the line is saved. */
  expensesTypeName: optional('computed', z.string()),
  content: optional('typed', text({ max: 200 })),
  /** VAT included. */
  amount: given('typed', dong),
  /** How much of the amount is VAT, as the invoice says. */
  vat: optional('typed', dong),
  invoiceType: optional('typed', z.enum(invoiceTypes)),
  invoiceNumber: optional('typed', text({ max: 20 })),
  invoiceDate: optional('typed', localDate),
  sellerTaxCode: optional('typed', taxCode),
  /** Paid in cash. */
  cash: given('typed', z.boolean()),
  /** The picture of the invoice: a file of the folder `line`. */
  photoId: { ...optional('typed', id), since: 2 },
}
export type ExpenseLine = LineOf<typeof fields>

const figure = z.number()

/** The sums of a ticket, in đồng. */
const totals = z.object({
  /** What was spent, or is asked for. */
  spent: figure,
  vat: figure,
  /** Given back in cash. */
  returned: figure,
  /** What advances pay of what was spent. */
  settled: figure,
  /** What the company pays: the advance, or what was spent beyond the advances. */
  payable: figure,
})
export type ExpenseTotals = z.output<typeof totals>

const parts = lineParts(fields)

/** A line of an expense ticket: lines are what they are by their place. */
export const expenseLine = {
  ...parts,
  answered: { totals },
  compared: parts.names.filter((name) => name !== 'expensesTypeId'),
  identityOf: (_line: ExpenseLine, position: number) => String(position),
  nameOf: (_line: ExpenseLine, position: number) => String(position + 1),
  worthOf: ({ amount }: ExpenseLine) => amount,
}
