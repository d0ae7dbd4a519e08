import { z } from 'zod'
import { refusalCodes, statuses, verbs } from './lifecycle.ts'

/** The approval part of a document as it travels. */
export const approvalStatus = z.enum(statuses)
export const abilitiesSchema = z.record(
  z.enum(verbs),
  z.union([z.literal(true), z.object({ refused: z.enum(refusalCodes) })]),
)
