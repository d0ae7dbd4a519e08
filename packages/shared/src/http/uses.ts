import { z } from 'zod'

/** Records that name another one are counted up to here. */
export const MAX_USES_COUNTED = 100

/** How many records of a kind name another one, of what the reader may see, and the filter of their list that shows them. */
export const useSchema = z.object({
  entity: z.string(),
  filter: z.string(),
  count: z.number().int().min(1).max(MAX_USES_COUNTED),
  /** There are more than these. */
  more: z.boolean(),
})
export type Use = z.output<typeof useSchema>
