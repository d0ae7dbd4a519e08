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
  kind: z.enum(['requested', 'waiting', 'approved', 'rejected', 'withdrawn', 'cancelled', 'cloned']),
  name: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  note: z.string().nullable(),
})
export type ApprovalStep = z.output<typeof approvalStep>
