import { z } from 'zod'
import { type ApprovableEntity, approvableEntities } from '#business'
import { type Endpoints, pageEndpoint } from '#http/endpoint'
import { id, pageQuery } from '#http/page'
import { choiceFilter } from '#list/filter'

const kinds = approvableEntities as readonly [ApprovableEntity, ...ApprovableEntity[]]
const figure = z.number()

/** A document that waits for the reader's decision, of whatever kind (domain, section 4). */
export const inboxItem = z.object({
  id,
  kind: z.enum(kinds),
  number: z.string(),
  version: z.number().int(),
  /** What the company calls the partner; of an expense ticket whoever gets the money. */
  partner: z.string(),
  /** In đồng. */
  total: figure,
  /** In đồng, without VAT; null where nothing is sold and for whoever may not see costs. */
  profit: figure.nullable(),
  /** Of the sale without VAT, in percent to four decimals. */
  profitRate: figure.nullable(),
  /** What the revision before it came to; null where there is none. */
  previousTotal: figure.nullable(),
  /** That revision, to be compared with; null where there is none. */
  previousId: id.nullable(),
  /** Of an annex what its contract comes to without it; null of any other document. */
  agreedTotal: figure.nullable(),
  /** The last day on which it binds us; null where its kind or the document has none. */
  validUntil: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  requestedBy: z.string(),
  /** Whom the reader stands in for; null where they are asked themselves. */
  inPlaceOf: z.string().nullable(),
})
export type InboxItem = z.output<typeof inboxItem>

export const inboxFilters = { kind: choiceFilter(kinds) }

export const inboxEndpoints = {
  list: pageEndpoint({
    method: 'GET',
    path: '/Inbox',
    summary: 'The documents of every kind that wait for my decision, those that have waited longest first',
    permission: 'signed-in',
    query: pageQuery({ sort: ['requestedAt', 'total'], filters: inboxFilters }),
    data: inboxItem,
  }),
} satisfies Endpoints
