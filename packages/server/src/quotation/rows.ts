import { quotationFields } from '@barem/shared/quotation/fields'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database, Quotation, QuotationLine } from '#db/types'
import { referenceNames } from '#document/header'
import { mayApprove } from '#user/repository'

export type Db = Kysely<Database> | Transaction<Database>

/** Active, and holding the right to decide on quotations. */
export const approverEligible = sql<boolean>`exists (
  select 1 from app_user where app_user.id = quotation.approver_id and not app_user.is_locked and ${mayApprove})`

/** A quotation with the names of everything it refers to. */
export function quotationRows(db: Db) {
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
      approverEligible.as('approverEligible'),
    ])
}
export type QuotationRow = Awaited<ReturnType<ReturnType<typeof quotationRows>['executeTakeFirstOrThrow']>>

function detailRows(db: Db) {
  return quotationRows(db)
    .innerJoin('customer', 'customer.id', 'quotation.customerId')
    .select([
      'customer.phone as customerPhone',
      'customer.taxCode as customerTaxCode',
      ...referenceNames(quotationFields, 'quotation', ['customer', 'officer', 'approver']),
    ])
}
export type DetailRow = Awaited<ReturnType<ReturnType<typeof detailRows>['executeTakeFirstOrThrow']>>
export type LineRow = Selectable<QuotationLine>
export type HeaderRow = Selectable<Quotation>

export interface Loaded {
  row: DetailRow
  lines: LineRow[]
}

export async function loadQuotation(db: Db, id: string): Promise<Loaded | null> {
  const row = await detailRows(db).where('quotation.id', '=', id).executeTakeFirst()
  return row ? { row, lines: await loadLines(db, id) } : null
}

export function loadLines(db: Db, quotationId: string): Promise<LineRow[]> {
  return db
    .selectFrom('quotationLine')
    .selectAll()
    .where('quotationId', '=', quotationId)
    .orderBy('position')
    .execute()
}
