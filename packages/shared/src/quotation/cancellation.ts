import { z } from 'zod'
import type { Issue } from '#values/issue'
import { text } from '#values/text'

/** Why a quotation is cancelled: the one table that server, dialog, history, filter and reports read. */
export const cancelReasons = ['competitor', 'customer', 'mistake', 'replaced', 'other'] as const
/** What a competitor was better at. */
export const lostCauses = ['price', 'delivery', 'credit', 'quality', 'other'] as const

export const LOST_TO_MAX_LENGTH = 200

/**
 * What a cancellation says beside its words, each of it where it is known: a call that gives words alone stands as before.
 * Who won, and by what, is kept of what a competitor won.
 */
export const cancellationBody = {
  reason: z.enum(cancelReasons).nullable().default(null),
  lostTo: text({ max: LOST_TO_MAX_LENGTH }).nullable().default(null),
  lostCause: z.enum(lostCauses).nullable().default(null),
}

export const cancellation = z.object({
  cancelReason: z.enum(cancelReasons),
  lostTo: z.string().nullable(),
  lostCause: z.enum(lostCauses).nullable(),
})
export type Cancellation = z.output<typeof cancellation>

export type GivenReason = {
  [Name in keyof typeof cancellationBody]: z.output<(typeof cancellationBody)[Name]>
}

/** What is missing of it: by what a competitor won, and the words of a reason that says nothing. */
export function checkCancellation({
  reason,
  lostCause,
  note,
}: GivenReason & { note: string | null }): Issue[] {
  const required = (path: string) => [{ path, code: 'required', params: {} }]
  if (reason === 'competitor' && !lostCause) return required('lostCause')
  return reason === 'other' && !note ? required('note') : []
}

/** As it is kept; null where no reason of the list was given. */
export function cancellationOf({ reason, lostTo, lostCause }: GivenReason): Cancellation | null {
  if (!reason) return null
  const lost = reason === 'competitor' ? { lostTo, lostCause } : { lostTo: null, lostCause: null }
  return { cancelReason: reason, ...lost }
}
