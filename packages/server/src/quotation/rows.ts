import type { Status } from '@barem/shared/approval/lifecycle'
import { quotationFields, quotationLine } from '@barem/shared/quotation/fields'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { approverEligible } from '#approval/eligible-approver'
import type { SentNames } from '#approval/kind'
import { approversOf, latestRound, openRound } from '#approval/round'
import type { Database, Quotation, QuotationLine } from '#db/types'
import { referenceNames } from '#document/header'

export type Db = Kysely<Database> | Transaction<Database>

export const approvable = { entity: 'quotation', table: 'quotation' } as const
export const lineTable = { kind: quotationLine, table: 'quotationLine', parent: 'quotationId' } as const

function headerRows(db: Db) {
  return db
    .selectFrom('quotation')
    .innerJoin('appUser as officer', 'officer.id', 'quotation.officerId')
    .innerJoin('appUser as author', 'author.id', 'quotation.authorId')
    .leftJoin('appUser as approver', 'approver.id', 'quotation.approverId')
    .selectAll('quotation')
    .select([
      'officer.fullName as officerName',
      'author.fullName as authorName',
      'approver.fullName as approverName',
      approverEligible(approvable).as('approverEligible'),
      // nothing rests on a quotation yet
      sql<boolean>`false`.as('inUse'),
    ])
    .$narrowType<{ sent: SentNames | null }>()
}

/** A quotation in a list, with current names and, while pending, its request. */
export function quotationRows(db: Db) {
  return headerRows(db).select(openRound(approvable).as('round'))
}
export type QuotationRow = Awaited<ReturnType<ReturnType<typeof quotationRows>['executeTakeFirstOrThrow']>>

/** All revisions of its number, the first first. */
const revisionsOf = sql<{ id: string; number: string; status: Status }[]>`(
  select jsonb_agg(jsonb_build_object('id', id, 'number', number, 'status', status) order by revision)
  from quotation as one where one.base_number = quotation.base_number)`

function detailRows(db: Db) {
  return headerRows(db)
    .innerJoin('customer', 'customer.id', 'quotation.customerId')
    .select([
      latestRound(approvable).as('round'),
      approversOf(approvable).as('approvers'),
      revisionsOf.as('revisions'),
      'customer.name as customerToday',
      'customer.phone as customerPhone',
      'customer.taxCode as customerTaxCode',
      ...referenceNames(quotationFields, (key) => sql.ref(`quotation.${key}`), [
        'customer',
        'officer',
        'approver',
      ]),
    ])
}
export type DetailRow = Awaited<ReturnType<ReturnType<typeof detailRows>['executeTakeFirstOrThrow']>>
export type LineRow = Selectable<QuotationLine>
export type HeaderRow = Selectable<Quotation>

/** A quotation with current names. */
export interface Loaded {
  row: DetailRow
  lines: LineRow[]
}

export async function loadQuotation(db: Db, id: string): Promise<Loaded | null> {
  const [row, lines] = await Promise.all([
    detailRows(db).where('quotation.id', '=', id).executeTakeFirst(),
    loadLines(db, id),
  ])
  return row ? { row, lines } : null
}

export function loadLines(db: Db, quotationId: string): Promise<LineRow[]> {
  return db
    .selectFrom('quotationLine')
    .selectAll()
    .where('quotationId', '=', quotationId)
    .orderBy('position')
    .execute()
}

/** With its sent names; a draft has none and uses current names. */
export function asShown<Row extends { sent: SentNames | null; customerName: string; customerToday?: string }>(
  row: Row,
): Row {
  return row.sent ? { ...row, ...row.sent } : { ...row, customerName: row.customerToday ?? row.customerName }
}
