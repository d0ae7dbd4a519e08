import type { SealFinding } from '@barem/shared/audit-log/endpoints'
import { verifyAfter } from '#event/verify'
import { byFindings } from './check.ts'

const said: Record<SealFinding['code'], string> = {
  'event-changed': 'it was changed after it was sealed',
  'event-removed': 'it was sealed and is gone',
  'event-added': 'it was added to what was sealed before',
  'batch-changed': 'the batch was changed',
  'batch-missing': 'the batch is gone',
  'link-broken': 'it does not follow the batch before it',
  'cut-off': 'the chain was cut off before it',
  'end-differs': 'the chain does not end with the batch that was sealed last',
}

/** The chain of sealed events (decision 066). */
export const sealCheck = byFindings(
  'sealed-events',
  'Sealed events and batches are as they were sealed, and none is missing.',
  async function* ({ trx }) {
    for (let after = 0, done = false; !done; ) {
      const stretch = await verifyAfter(trx, after)
      for (const { code, batch, eventId } of stretch.findings)
        yield { place: `batch ${batch}${eventId ? `, event ${eventId}` : ''}`, found: said[code] }
      ;({ checked: after, done } = stretch)
    }
  },
)
