import { z } from 'zod'
import { documentEndpoints, documentFilters, documentListQuery, documentSchemas } from '#document/endpoints'
import { choiceFilter, dateFilter, type Filters, referenceFilter } from '#list/filter'
import { contractTypes, ticketTypes } from './fields.ts'
import { expenseTicket, expenseTicketBody } from './form.ts'

const schemas = documentSchemas(expenseTicket)
const figure = z.number()

/** What a ticket says beside its fields: when it was approved, and of the contract it names how much there is of it. */
const beside = {
  approveDate: z.string().nullable(),
  productTotal: figure.nullable(),
  weightTotal: figure.nullable(),
}
const item = schemas.item.extend(beside)
const document = schemas.document.extend(beside)
export type ExpenseTicket = z.output<typeof document>

export const expenseTicketFilters = {
  ...documentFilters,
  type: choiceFilter(ticketTypes),
  requesterId: referenceFilter,
  /** Of one of its lines. */
  expensesTypeId: { ...referenceFilter, comparison: 'own' },
  contractType: choiceFilter(contractTypes),
  departureFrom: dateFilter('departureDate', 'from'),
  departureTo: dateFilter('departureDate', 'to'),
} as const satisfies Filters

const { mail: _paperOfTheHouse, ...endpoints } = documentEndpoints({
  entity: 'expenseTicket',
  words: { one: 'expense ticket', many: 'expense tickets', partner: 'requester' },
  body: expenseTicketBody,
  item,
  document,
  keeps: schemas.keeps,
  query: documentListQuery('requester', expenseTicketFilters),
})

/** It is about one of our people, and goes to nobody outside. */
export const expenseTicketEndpoints = endpoints
