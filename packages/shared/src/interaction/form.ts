import { z } from 'zod'
import { id } from '#http/page'
import { localDate } from '#values/local-date'
import { moment } from '#values/moment'
import { text } from '#values/text'

/** Where somebody met the customer, and how they spoke (specification, section 3: two fields with the same values). */
export const interactionWays = ['call', 'direct'] as const
export type InteractionWay = (typeof interactionWays)[number]

/** Nothing is left to do; the customer has to answer; it is our turn. */
export const interactionStatuses = ['processed', 'waiting', 'pending'] as const
export type InteractionStatus = (typeof interactionStatuses)[number]

/**
 * One call or visit of a customer (specification, section 3), and what comes next: a step, its day and whoever does it. What
 * is left out follows from the rest: the method from the channel, the moment and the person from whoever writes it down, the
 * status from whether something comes next.
 */
export const interactionBody = z.strictObject({
  customerId: id,
  channel: z.enum(interactionWays),
  /** As the channel, where nothing else is said. */
  method: z.enum(interactionWays).nullable().default(null),
  /** An active user; when empty, whoever writes it down. */
  staffId: id.nullable().default(null),
  /** The moment of it, not later than now; now when empty. */
  date: moment.nullable().default(null),
  /** When empty: pending with a next step, otherwise processed. */
  status: z.enum(interactionStatuses).nullable().default(null),
  content: text({ max: 2000, lines: true }),
  nextStep: text({ max: 500 }).nullable().default(null),
  /** Required with a next step, and without one there is none. */
  nextDate: localDate.nullable().default(null),
  /** Who takes the next step; when empty, whoever this one was with. */
  nextStaffId: id.nullable().default(null),
})
export type InteractionBody = z.output<typeof interactionBody>

/** A next step and its day go together. */
export function nextStepIssue({
  nextStep,
  nextDate,
}: Pick<InteractionBody, 'nextStep' | 'nextDate'>): 'nextStep' | 'nextDate' | null {
  if (nextStep && !nextDate) return 'nextDate'
  return nextDate && !nextStep ? 'nextStep' : null
}

interface WithNextStep {
  nextDate: string | null
  status: InteractionStatus
}

/** The next step was to be done before today and is not. */
export function isOverdue({ nextDate, status }: WithNextStep, today: string): boolean {
  return nextDate !== null && status !== 'processed' && nextDate < today
}
