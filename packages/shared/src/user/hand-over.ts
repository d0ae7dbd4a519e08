import { z } from 'zod'
import { type Endpoints, endpoint } from '#http/endpoint'
import { id, idParams } from '#http/page'

/** What somebody leaves behind, in the order it is shown. */
export const handOverGroups = ['customers', 'nextSteps', 'documents', 'approvals', 'departments'] as const
export type HandOverGroup = (typeof handOverGroups)[number]

const count = z.number().int().min(0)
/**
 * How many of each: customers in charge of, next steps of interactions that are still to be done, drafts and rejected
 * documents, requests that wait, departments headed.
 */
const counts = z.object({
  ...{ customers: count, nextSteps: count, documents: count },
  ...{ approvals: count, departments: count },
})
export type Holdings = z.output<typeof counts>

/** Why something stays: no right to it, the own document would be approved, or asked in the same step already. */
export const keptReasons = ['no-right', 'own-document', 'asked-already'] as const
export type KeptReason = (typeof keptReasons)[number]

const kept = z.object({
  group: z.enum(handOverGroups),
  entity: z.string(),
  id,
  name: z.string(),
  reason: z.enum(keptReasons),
})
export type Kept = z.output<typeof kept>

/** As many of what stays as are listed; the counts say how many there are. */
export const MAX_KEPT_LISTED = 50

export const handOverBody = z.strictObject({
  to: id,
  groups: z.array(z.enum(handOverGroups)).min(1).max(handOverGroups.length),
})

const handedOver = z.object({ moved: counts, kept: z.array(kept), keptCount: count })
export type HandedOver = z.output<typeof handedOver>

export const handOverEndpoints = {
  holdings: endpoint({
    method: 'GET',
    path: '/User/{id}/holdings',
    summary:
      'How much somebody would leave behind: customers, next steps, open documents, approvals, departments',
    permission: 'user:update',
    params: idParams,
    data: counts,
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/User/{id}/hand-over',
    summary:
      'Hand over what somebody leaves to another person; what that person may not have stays and is listed',
    permission: 'user:update',
    long: true,
    params: idParams,
    body: handOverBody,
    data: handedOver,
  }),
} satisfies Endpoints
