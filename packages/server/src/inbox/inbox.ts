import { changedBy, neededFor } from '@barem/shared/business'
import { type InboxItem, inboxFilters } from '@barem/shared/inbox/endpoints'
import { includedVat } from '@barem/shared/trade-line/pricing'
import {
  divideRounded,
  exact,
  multiply,
  type Numeric,
  subtract,
  toWire,
  toWireOrNull,
} from '@barem/shared/values/decimal'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, may, principalsOf } from '#access/actor'
import { seenOnly } from '#access/record-scope'
import { takenBy } from '#approval/round'
import { searchConditions } from '#db/search'
import type { DocumentKind } from '#document/kind'
import { partnerCalled } from '#document/partner-called'
import type { Db } from '#list/list'

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
  agreedTotal: string | null
  validUntil: string | null
  previous: { id: string; total: string } | null
  requestedAt: Date
  requestedByName: string
  inPlaceOf: string | null
}

/** The steps that wait for this person or whom they stand in for, with their requests: found once for all kinds. */
function seatsOf(actor: Actor, kinds: readonly DocumentKind[]): RawBuilder<unknown> {
  const seats = new Set([actor.id, ...kinds.flatMap(({ entity }) => principalsOf(actor, entity))])
  return sql`
    select step.*, approval.entity, approval.entity_id, approval.requested_by, approval.requested_at
    from approval_step as step join approval on approval.id = step.approval_id
    where step.waiting and step.approver_id = any (${[...seats]}::uuid[])`
}

/** What of a kind waits for this person, among `seatsOf`: as much as says which, how many and in what order. */
function waitingOf(kind: DocumentKind, actor: Actor): RawBuilder<unknown> {
  const at = (column: string) => sql.ref(`${kind.entity}.${column}`)
  return sql`
    select ${at('id')}, ${sql.lit(kind.entity)} as kind, ${at('total')}, ${at('searchKey')}, approval.requested_at
    from seat as step
    cross join lateral (select step.entity, step.entity_id, step.requested_by, step.requested_at) as approval
    join ${sql.table(kind.entity)} on ${at('id')} = approval.entity_id
    where approval.entity = ${sql.lit(kind.entity)} and ${takenBy(kind, actor)}`
}

/** The same with all that is shown, of documents that are known. */
function shownOf(kind: DocumentKind, actor: Actor): RawBuilder<unknown> {
  const at = (column: string) => sql.ref(`${kind.entity}.${column}`)
  // only what is sold to a customer earns something; of what a kind says of it, its table has the columns
  const said = kind.partner === 'customer' ? [...kind.figures.sums, ...Object.keys(kind.fields)] : []
  const sums = ['vatTotal', 'costTotal', 'shippingFee', 'shippingVatRate'].map(
    (name) => sql`${said.includes(name) ? at(name) : sql`null::numeric`} as ${sql.ref(name)}`,
  )
  const agreed = changedBy(kind.entity) ? sql`${at('before')} ->> 'total'` : sql`null`
  const validUntil = kind.validity ? at(kind.validity.field) : sql`null::date`
  const partner = partnerCalled(kind, actor, kind.entity)
  return sql`
    select ${at('id')}, ${sql.lit(kind.entity)} as kind, ${at('number')}, ${at('version')}, ${at('total')}, ${partner} as partner, ${sql.join(sums)}, ${agreed} as agreed_total, ${validUntil} as valid_until, (
        select jsonb_build_object('id', id, 'total', total::text) from ${sql.table(kind.entity)} as previous
        where previous.base_number = ${at('baseNumber')} and previous.revision = ${at('revision')} - 1
          and ${seenOnly(actor, kind.entity, 'previous')}) as previous,
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
  const every = (of: typeof waitingOf) =>
    sql.join(
      shown.map((kind) => of(kind, actor)),
      sql` union all `,
    )
  const rows = sql<InboxRow>`(${every(shownOf)})`
  const at = (column: string) => sql.ref<string>(`inbox.${column}`)
  const found = {
    name: 'waiting' as const,
    by: sql`with seat as materialized (${seatsOf(actor, shown)}) ${every(waitingOf)}`,
  }
  return {
    table: 'inbox',
    found,
    from: sql`${sql.ref(found.name)} as inbox`,
    search: (text: string | undefined) => searchConditions(at('searchKey'), text),
    filters: inboxFilters,
    // the oldest has waited longest
    sort: 'requestedAt',
    orders: { requestedAt: [at('requestedAt')], total: [at('total')] },
    rows: (db: Db) =>
      db
        .with(
          (cte) => cte(found.name).materialized(),
          () => sql<{ id: string }>`(${found.by})`,
        )
        .selectFrom(rows.as('inbox'))
        .selectAll('inbox'),
  }
}

export function presentWaiting(row: InboxRow, actor: Actor): InboxItem {
  const { id, kind, number, version, partner, previous, inPlaceOf, validUntil } = row
  const { requestedByName: requestedBy } = row
  const seesCosts = may(actor, 'cost:view')
  // what the goods were sold for: a fee for shipping is not earned
  const fee = exact(row.shippingFee ?? 0)
  const shipping = subtract(fee, includedVat(fee, row.shippingVatRate ?? 0))
  const sold = row.vatTotal === null ? null : subtract(subtract(row.total, row.vatTotal), shipping)
  const profit = seesCosts && sold !== null && row.costTotal !== null ? subtract(sold, row.costTotal) : null
  return {
    ...{ id, kind, number, version, partner, requestedBy, inPlaceOf, validUntil },
    total: toWire(row.total),
    profit: toWireOrNull(profit),
    profitRate:
      profit === null || sold === null || sold.isZero()
        ? null
        : toWire(divideRounded(multiply(profit, 100), sold, 4)),
    previousTotal: previous && toWire(exact(previous.total)),
    previousId: previous?.id ?? null,
    agreedTotal: toWireOrNull(row.agreedTotal === null ? null : exact(row.agreedTotal)),
    requestedAt: row.requestedAt.toISOString(),
  }
}
