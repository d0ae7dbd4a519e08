import { neededFor } from '@barem/shared/business'
import { type InboxItem, inboxFilters } from '@barem/shared/inbox/endpoints'
import { includedVat } from '@barem/shared/trade-line/pricing'
import { divideRounded, exact, multiply, type Numeric, subtract, toWire } from '@barem/shared/values/decimal'
import { type RawBuilder, sql } from 'kysely'
import { takenBy } from '#approval/round'
import { searchConditions } from '#db/search'
import type { DocumentKind } from '#document/kind'
import { partnerCalled } from '#document/partner-called'
import { type Actor, may } from '#http/actor'
import { seenOnly } from '#http/record-scope'
import { type Db, together } from '#list/list'

interface InboxRow {
  id: string
  kind: InboxItem['kind']
  number: string
  version: number
  partner: string
  total: Numeric
  vatTotal: Numeric | null
  costTotal: Numeric | null
  shippingFee: Numeric | null
  shippingVatRate: Numeric | null
  previousTotal: Numeric | null
  requestedAt: Date
  requestedByName: string
  inPlaceOf: string | null
}

/** What of a kind waits for this person: found by their steps, of which there are few, not by the documents. */
function waitingOf(kind: DocumentKind, actor: Actor): RawBuilder<unknown> {
  const at = (column: string) => sql.ref(`${kind.entity}.${column}`)
  const isSold = kind.line !== null && kind.partner === 'customer'
  const sums = ['vatTotal', 'costTotal', 'shippingFee', 'shippingVatRate'].map(
    (name) => sql`${isSold ? at(name) : sql`null::numeric`} as ${sql.ref(name)}`,
  )
  const partner = partnerCalled(kind, actor, kind.entity)
  return sql`
    select ${at('id')}, ${sql.lit(kind.entity)} as kind, ${at('number')}, ${at('version')}, ${at('total')},
      ${at('searchKey')}, ${partner} as partner, ${sql.join(sums)}, (
        select total from ${sql.table(kind.entity)} as previous
        where previous.base_number = ${at('baseNumber')} and previous.revision = ${at('revision')} - 1
          and ${seenOnly(actor, kind.entity, 'previous')}) as previous_total,
      approval.requested_at, approval.requested_by_name,
      case when step.approver_id <> ${actor.id} then step.approver_name end as in_place_of
    from approval_step as step
    join approval on approval.id = step.approval_id
    join ${sql.table(kind.entity)} on ${at('id')} = approval.entity_id
    where approval.open and approval.entity = ${sql.lit(kind.entity)} and ${takenBy(kind, actor)}`
}

/** The list of what waits for this person, over all kinds that are approved. */
export function inboxList(kinds: readonly DocumentKind[], actor: Actor) {
  const shown = kinds.filter(({ entity }) => {
    const needed = neededFor(entity)
    return !needed || may(actor, needed)
  })
  const selects = shown.map((kind) => waitingOf(kind, actor))
  const rows = sql<InboxRow>`(${sql.join(selects, sql` union all `)})`
  const at = (column: string) => sql.ref<string>(`inbox.${column}`)
  return {
    table: 'inbox',
    from: together('inbox', selects),
    search: (text: string | undefined) => searchConditions(at('searchKey'), text),
    filters: inboxFilters,
    // the oldest has waited longest
    sort: 'requestedAt',
    orders: { requestedAt: [at('requestedAt')], total: [at('total')] },
    rows: (db: Db) => db.selectFrom(rows.as('inbox')).selectAll('inbox'),
  }
}

export function presentWaiting(row: InboxRow, actor: Actor): InboxItem {
  const { id, kind, number, version, partner, previousTotal, inPlaceOf, requestedByName: requestedBy } = row
  const seesCosts = may(actor, 'cost:view')
  // what the goods were sold for: a fee for shipping is not earned
  const fee = exact(row.shippingFee ?? 0)
  const shipping = subtract(fee, includedVat(fee, row.shippingVatRate ?? 0))
  const sold = row.vatTotal === null ? null : subtract(subtract(row.total, row.vatTotal), shipping)
  const profit = seesCosts && sold !== null && row.costTotal !== null ? subtract(sold, row.costTotal) : null
  return {
    ...{ id, kind, number, version, partner, requestedBy, inPlaceOf },
    total: toWire(row.total),
    profit: profit === null ? null : toWire(profit),
    profitRate:
      profit === null || sold === null || sold.isZero()
        ? null
        : toWire(divideRounded(multiply(profit, 100), sold, 4)),
    previousTotal: previousTotal === null ? null : toWire(previousTotal),
    requestedAt: row.requestedAt.toISOString(),
  }
}
