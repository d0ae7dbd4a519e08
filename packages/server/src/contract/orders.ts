import { AGREED_TOTAL, type Annexed } from '@barem/shared/contract/ending'
import { type OrderItem, orderFilters } from '@barem/shared/contract/orders'
import type { Permission } from '@barem/shared/permission/permissions'
import { toWire } from '@barem/shared/values/decimal'
import { addDays, startOfWeek } from '@barem/shared/values/local-date'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, may } from '#access/actor'
import { isConcerned } from '#access/concerned'
import { inScope } from '#access/record-scope'
import { searchConditions } from '#db/search'
import type { DocumentKind } from '#document/kind'
import { agreedColumn, partnerColumns } from '#document/rows'
import { type Db, together } from '#list/list'
import { Refusal } from '#refusal'
import { annexedOf, fromEnding } from './ended.ts'
import { progress } from './figures.ts'

/** A row of either table, under the names they share. */
interface OrderRow {
  id: string
  kind: OrderItem['kind']
  number: string
  date: string
  partnerId: string
  shownName: string
  abbreviatedName: string
  partnerOfficerId: string
  partnerNumber: string | null
  expectedReceiptDate: string | null
  officerId: string
  officerName: string
  actualWeightTotal: string
  total: string
  status: OrderItem['status']
  ended: boolean
  annexed: Annexed
  modifiedAt: Date
}

/** What orders, conditions and rows read alike of each table. */
const shared = [
  ...['id', 'number', 'date', 'partnerNumber'],
  ...['officerId', 'authorId', 'approverId'],
  ...['total', AGREED_TOTAL, 'status', 'modifiedAt', 'searchKey'],
]

/** A kind's rows; its partner's name as it was last saved, which the index orders by and whoever sees the contract reads. */
function rowsOf(kind: DocumentKind): RawBuilder<unknown> {
  const { id, name } = partnerColumns(kind)
  return sql`
    select ${sql.join(shared.map((column) => sql.ref(column)))}, ${sql.lit(kind.entity)} as kind,
      agreed_receipt_date as expected_receipt_date,
      ${agreedColumn(kind.entity, 'actualWeightTotal')} as actual_weight_total,
      ${sql.lit(progress.delivery)}::text as delivery,
      ${sql.ref(id)} as partner_id, ${sql.ref(name)} as partner_name,
      ${sql.ref(name)} as shown_name,
      exists (select ${fromEnding(kind.entity)}) as ended, ${annexedOf(kind.entity)} as annexed
    from ${sql.table(kind.entity)}`
}

const at = (column: string) => sql.ref<string>(`order.${column}`)

/** The day of the order by it; what has none comes last. */
const expected = sql`coalesce(${at('expectedReceiptDate')}, 'infinity')`

/** What `daysLate` calls open, expected by the end of the week of this day. */
function dueBy(today: string) {
  return sql<boolean>`${at('status')} = 'approved' and not ${at('ended')} and ${at('delivery')} <> 'complete'
    and ${expected} <= ${addDays(startOfWeek(today), 6)}`
}

/** Each kind's contracts as far as this person's scope to them goes. */
function scopeOf(kinds: readonly DocumentKind[], actor: Actor) {
  return kinds.flatMap(({ entity }) => {
    const seen = inScope(actor, entity, 'order')
    return seen ? [sql<boolean>`${at('kind')} <> ${sql.lit(entity)} or ${seen}`] : []
  })
}

/** The contracts of these kinds as one list: each order walks the index that every kind of document has for it. */
export function orderList(kinds: readonly DocumentKind[]) {
  const selects = kinds.map(rowsOf)
  const rows = sql<
    Omit<OrderRow, 'abbreviatedName' | 'partnerOfficerId' | 'officerName'>
  >`(${sql.join(selects, sql` union all `)})`
  return {
    table: 'order',
    from: together('order', selects),
    counted: kinds.map(({ entity }) => entity),
    asked: ['approvalStep', 'contractEnding'],
    scope: (actor: Actor) => scopeOf(kinds, actor),
    search: (text: string | undefined) => searchConditions(at('searchKey'), text),
    filters: orderFilters,
    own: {
      mine: (on: unknown, { id }: Actor) =>
        on ? sql<boolean>`${at('authorId')} = ${id} or ${at('officerId')} = ${id}` : null,
      // the day it is asked on, which `onDay` puts in its place
      due: (today: unknown) => dueBy(String(today)),
    },
    sort: '-date',
    orders: {
      number: [sql`${at('number')} collate vi_natural`],
      date: [at('date')],
      total: [at(AGREED_TOTAL)],
      partnerName: [sql`${at('partnerName')} collate vi_natural`],
      status: [at('status')],
      expectedReceiptDate: [expected],
      modifiedAt: [at('modifiedAt')],
    },
    rows: (db: Db) =>
      db
        .selectFrom(rows.as('order'))
        .innerJoin('customer as partner', 'partner.id', 'order.partnerId')
        .innerJoin('appUser as officer', 'officer.id', 'order.officerId')
        .selectAll('order')
        .select(['partner.abbreviatedName', 'partner.officerId as partnerOfficerId'])
        .select('officer.fullName as officerName'),
  }
}

/** Of a partner that was given away since, which the reader does not see, no more than the document says. */
export function presentOrder(row: OrderRow, actor: Actor): OrderItem {
  const { id, kind, number, date, partnerNumber, expectedReceiptDate, status, ended, annexed } = row
  return {
    ...{ id, kind, number, date, partnerNumber, expectedReceiptDate, status, ended, annexed },
    partner: { id: row.partnerId, name: row.shownName },
    partnerAbbreviatedName: isConcerned(actor, 'customer', { owners: [row.partnerOfficerId], always: [] })
      ? row.abbreviatedName
      : row.shownName,
    officer: { id: row.officerId, name: row.officerName },
    weight: toWire(row.actualWeightTotal),
    total: toWire(row.total),
    ...progress,
    modifiedAt: row.modifiedAt.toISOString(),
  }
}

/** The sides this person may see; refuses whoever may see none. */
export function seenBy(actor: Actor, kinds: readonly DocumentKind[]): readonly DocumentKind[] {
  const rights = kinds.map(({ entity }): Permission => `${entity}:view`)
  const seen = kinds.filter((_, index) => may(actor, rights[index]!))
  if (seen.length === 0) throw new Refusal('forbidden', { params: { permission: rights[0]! } })
  return seen
}
