import { z } from 'zod'
import { approvableEntities } from '#business'
import { refusalCodes, statuses, verbs } from './lifecycle.ts'

/** The approval part of a document as it travels. */
export const approvalStatus = z.enum(statuses)
export const abilitiesSchema = z.record(
  z.enum(verbs),
  z.union([z.literal(true), z.object({ refused: z.enum(refusalCodes) })]),
)

/** A document that rests on another. */
export const usedBy = z.object({ entity: z.enum(approvableEntities), id: z.uuid(), number: z.string() })
export type UsedBy = z.output<typeof usedBy>

/** One step of the way to a decision, drawn beside the document; `at` is null while it is still to come. */
export const approvalStep = z.object({
  kind: z.enum([
    ...['requested', 'waiting', 'coming', 'approved', 'rejected', 'withdrawn', 'cancelled', 'cloned'],
  ] as const),
  name: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  /** Of a decision, made or to be made: which step, what its workflow calls it, and how many of its people must approve. */
  position: z.number().int().nullable(),
  step: z.string().nullable(),
  quorum: z.number().int().nullable(),
  /** Approved with the step before, by the same person. */
  carried: z.boolean(),
  /** Of a decision: for whom it was made by their deputy; null where by whoever was asked. */
  inPlaceOf: z.string().nullable(),
  /** Of what is waited for: since when. */
  since: z.iso.datetime().nullable(),
})
export type ApprovalStep = z.output<typeof approvalStep>

/** The version of the workflow that a request follows, or followed. */
export const followedWorkflow = z.object({ code: z.string(), name: z.string(), number: z.number().int() })
export type FollowedWorkflow = z.output<typeof followedWorkflow>
