import { z } from 'zod'
import { eventOf } from '#approval/events'
import { historyEntry } from '#event/history'
import { type Endpoints, pageEndpoint } from '#http/endpoint'
import { id, idParams, pageParts } from '#http/page'
import { interactionStatuses, interactionWays } from '#interaction/form'

/** What becomes of a document that is worth telling on its partner's page; every other change its own history tells. */
export const eventsOfDocuments: readonly string[] = [
  'created',
  eventOf['request-approval'],
  eventOf.approve,
  eventOf.reject,
  eventOf.cancel,
  eventOf['clone-and-cancel'],
  'closed-short',
  'reopened',
]

/** One thing that happened with a customer: a change of it, a step of a document, or an interaction. */
export const timelineEntry = historyEntry.extend({
  entity: z.string(),
  entityId: id,
  /** Of a document's step. */
  document: z.object({ number: z.string(), total: z.number() }).nullable(),
  /** Of an interaction; what was said is its note. */
  interaction: z
    .object({
      channel: z.enum(interactionWays),
      status: z.enum(interactionStatuses),
      nextStep: z.string().nullable(),
      nextDate: z.iso.date().nullable(),
    })
    .nullable(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const timelineEndpoints = {
  list: pageEndpoint({
    method: 'GET',
    path: '/Customer/{id}/timeline',
    summary: 'What happened with one customer, newest first: its changes, its documents, its interactions',
    permission: 'customer:view',
    params: idParams,
    query: z.strictObject(pageParts),
    data: timelineEntry,
  }),
} satisfies Endpoints
