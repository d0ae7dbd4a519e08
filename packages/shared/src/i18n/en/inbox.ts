import type { Messages } from '../messages.ts'
import type { inbox as vi } from '../vi/inbox.ts'

/** What waits for one’s decision, over all kinds of document. */
export const inbox: Messages<typeof vi> = {
  title: 'Waiting for you',
  approve_one: 'Approve {{count}} document',
  approve_other: 'Approve {{count}} documents',
  choose: 'Choose {{number}}',
  more_one: 'Show {{count}} more',
  more_other: 'Show {{count}} more',
  count_one: '{{count}} document',
  count_other: '{{count}} documents',
  change: '{{change}} against the revision before',
  same: 'replaces the revision before, same total',
  annexed: 'contract value {{change}}',
  annexedSame: 'contract value unchanged',
  compare: 'Compare {{number}} with the revision before',
  inPlaceOf: 'for {{name}}',
  rate: 'Profit\u00a0{{rate}}',
  profit: 'profit {{profit}} ({{rate}})',
  lossRate: 'Loss\u00a0{{rate}}',
  loss: 'loss {{profit}} ({{rate}})',
}
