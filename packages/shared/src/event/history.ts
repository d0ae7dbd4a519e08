import { z } from 'zod'
import { id } from '#http/page'

/** One entry of a record's history: who did what when, with the fields it changed. */
export const historyEntry = z.object({
  id,
  at: z.iso.datetime(),
  kind: z.string(),
  note: z.string().nullable(),
  actorName: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
})
export type HistoryEntry = z.output<typeof historyEntry>
