import { type DocumentDescription, documentBody } from '#document/description'
import type { Issue } from '#values/issue'
import { expenseTicketFields } from './fields.ts'
import { expenseLine } from './line.ts'

/** An expense ticket as server and browser know it: its partner is one of our people. */
export const expenseTicket = {
  fields: expenseTicketFields,
  line: expenseLine,
  partner: 'requester',
  // whoever gets the money decides on it no more than who wrote it
  owners: ['requester'],
  printed: { taxCode: 90, phone: 91 },
  listed: ['type', 'requester', 'date', 'purpose', 'contractNumber', 'receiptDate', 'officer', 'approver'],
  check: checkTicket,
} as const satisfies DocumentDescription

export const expenseTicketBody = documentBody(expenseTicket)

interface Header {
  departureDate: string | null
  returnDate: string | null
  contractType: string
  contractNumber: string | null
}

/** Nobody returns before they left; and a contract of ours is named by its number. */
function checkTicket({ departureDate, returnDate, contractType, contractNumber }: Header): Issue[] {
  const issue = (path: string, code: string): Issue[] => [{ path, code, params: {} }]
  return [
    ...(departureDate && returnDate && returnDate < departureDate
      ? issue('returnDate', 'before_departure')
      : []),
    ...(contractType !== 'none' && !contractNumber ? issue('contractNumber', 'required') : []),
  ]
}
