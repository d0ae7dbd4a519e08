import { inboxEndpoints } from '@barem/shared/inbox/endpoints'
import { queryOf } from '#api/query.ts'

/** So many at first, and so many more each time; no more than can be approved in one go. */
export const INBOX_SHOWN = 10

/** What waits for my decision, that which has waited longest first. */
export function inboxPage(pageSize = INBOX_SHOWN) {
  return queryOf(inboxEndpoints.list, { query: { pageSize } }, { quiet: true })
}
