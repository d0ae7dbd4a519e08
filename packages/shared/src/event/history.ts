import { z } from 'zod'
import { pageEndpoint } from '#http/endpoint'
import { id, idParams, pageParts } from '#http/page'
import type { Access } from '#permission/permissions'

/** As many changes of one event are on a page; a saved document of 500 lines may have thousands. */
export const CHANGES_SHOWN = 20

/** One entry of a record's history: who did what when, with the fields it changed. */
export const historyEntry = z.object({
  id,
  at: z.iso.datetime(),
  kind: z.string(),
  note: z.string().nullable(),
  actorName: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** How many changes the event has; on a page there are no more than `CHANGES_SHOWN` of them. */
  changesTotal: z.number().int(),
})
export type HistoryEntry = z.output<typeof historyEntry>

/**
 * The history of one record, newest first, a page at a time, for whoever may see the record; or, by its id, one `entry`
 * with all its changes.
 */
export function historyEndpoint(resource: string, permission: Access) {
  return pageEndpoint({
    method: 'GET',
    path: `/${resource}/{id}/history`,
    summary: `History of one ${resource}, newest first`,
    permission,
    params: idParams,
    query: z.strictObject({ ...pageParts, entry: id.optional() }),
    data: historyEntry,
  })
}
export type HistoryEndpoint = ReturnType<typeof historyEndpoint>
