import { z } from 'zod'
import { useSchema } from './uses.ts'

/** One thing wrong with one field; `code` is put into words by the reader's side. */
export const issueSchema = z.object({
  path: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Issue = z.output<typeof issueSchema>

/** The body of every failed call (architecture, "The interface is data"). */
export const failureSchema = z.object({
  succeeded: z.literal(false),
  code: z.string(),
  message: z.string(),
  errors: z.array(issueSchema),
  traceId: z.string(),
  /** With a stale version: the document as it stands now. */
  current: z.unknown().optional(),
  /** With what is in use: the documents that rest on it, of what the caller may see. */
  usedBy: z.array(z.object({ entity: z.string(), id: z.uuid(), number: z.string() })).optional(),
  /** With what is in use and many may name: how many of each kind do, of what the caller may see. */
  uses: z.array(useSchema).optional(),
  /** Who made that version; `own`: the caller, in another window. */
  savedBy: z.object({ name: z.string().nullable(), at: z.iso.datetime(), own: z.boolean() }).optional(),
})
export type Failure = z.output<typeof failureSchema>

/** What the client makes of a broken network (specification section 7). */
export interface NetworkFailure {
  status: false
  message: string
  result: null
}
