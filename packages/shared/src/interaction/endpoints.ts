import { z } from 'zod'
import { recordAbilities } from '#http/abilities'
import type { Endpoints } from '#http/endpoint'
import { id, pageQuery, reference, version } from '#http/page'
import { choiceFilter, dateFilter, momentFilter, referenceFilter, toggleFilter } from '#list/filter'
import { recordEndpoints } from '#record/endpoints'
import { interactionBody, interactionStatuses, interactionWays } from './form.ts'

/** An interaction as a list shows it. */
export const interactionItem = z.object({
  id,
  customer: reference.extend({ code: z.string(), abbreviatedName: z.string() }),
  channel: z.enum(interactionWays),
  method: z.enum(interactionWays),
  staff: reference,
  date: z.iso.datetime(),
  status: z.enum(interactionStatuses),
  content: z.string(),
  nextStep: z.string().nullable(),
  nextDate: z.iso.date().nullable(),
  nextStaff: reference.nullable(),
  version,
  modifiedAt: z.iso.datetime(),
  abilities: recordAbilities,
})
export type InteractionItem = z.output<typeof interactionItem>

/** The same with the ids of what it refers to, as its form has them. */
export const interactionSchema = interactionItem.extend({
  customerId: id,
  staffId: id,
  nextStaffId: id.nullable(),
})
export type Interaction = z.output<typeof interactionSchema>

export const interactionFilters = {
  customerId: referenceFilter,
  staffId: referenceFilter,
  status: choiceFilter(interactionStatuses),
  channel: choiceFilter(interactionWays),
  dateFrom: momentFilter('date', 'from'),
  dateTo: momentFilter('date', 'to'),
  nextStaffId: referenceFilter,
  nextFrom: dateFilter('nextDate', 'from'),
  nextTo: dateFilter('nextDate', 'to'),
  /** Those with a next step that was to be done before today. */
  overdue: toggleFilter,
  /** The same and those of today. */
  due: toggleFilter,
}

export const interactionQuery = pageQuery({
  sort: ['date', 'nextDate', 'modifiedAt'],
  filters: interactionFilters,
})

export const interactionEndpoints = recordEndpoints({
  resource: 'Interaction',
  entity: 'interaction',
  words: { one: 'an interaction with a customer', many: 'interactions with customers, newest first' },
  form: interactionBody,
  item: interactionItem,
  record: interactionSchema,
  query: interactionQuery,
}) satisfies Endpoints
