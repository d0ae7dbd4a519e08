import type { InboxItem } from '@barem/shared/inbox/endpoints'
import { subtract, toWire } from '@barem/shared/values/decimal'

/** How much more or less it comes to than the revision before it; null where there is none. */
export function changeOf({
  total,
  previousTotal,
}: Pick<InboxItem, 'total' | 'previousTotal'>): number | null {
  return previousTotal === null ? null : toWire(subtract(total, previousTotal))
}
