import { orderKinds } from '#business'
import { choice, date, dongFromZero, note, reference, text } from '#document/fields'

/** Money somebody gets before they spend it, and what was spent, which settles it (domain, section 9). */
export const ticketTypes = ['advance', 'reimbursement'] as const
/** Of which of our kinds the contract is that it was spent for; none where it is none of ours. */
export const contractTypes = ['none', ...orderKinds] as const

/** The header of an expense ticket (specification, sections 3 and 5), in the order of its form. */
export const expenseTicketFields = {
  type: choice(ticketTypes, { exported: 3 }),
  /** Who gets the money, or spent it. */
  requester: reference('user', 'required', { exported: 4 }),
  date: date('required', { exported: 2 }),
  purpose: text('optional', { max: 500, exported: 6 }),
  departureDate: date('required', { print: 3, exported: 7 }),
  returnDate: date('required', { print: 5, exported: 8, ahead: true }),
  businessLocation: text('optional', { max: 500, print: 1, exported: 9 }),
  driver: text('required', { max: 100, print: 2, exported: 10 }),
  /** Who takes the goods in. */
  receiver: text('required', { max: 100, print: 4, exported: 12 }),
  contractType: choice(contractTypes),
  /** Of one of our contracts, or of one that is not kept here, such as with a haulier. */
  contractNumber: text('optional', { max: 50, print: 6, exported: 13 }),
  /** When the money or the papers were received. */
  receiptDate: date('optional', { exported: 14 }),
  /** Of what was spent, what the requester's advances pay: computed, whatever is sent. */
  settled: dongFromZero({ exported: 15 }),
  /** When empty, whoever writes it. */
  officer: reference('user', 'supplied', { exported: 16 }),
  approver: reference('user', 'optional', { exported: 17, prefilled: 'ours' }),
  note: note({ max: 2000, exported: 18 }),
}
