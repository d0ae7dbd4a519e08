import {
  type Customer,
  type CustomerItem,
  type CustomerMatch,
  customerFilters,
  type customerQuery,
} from '@barem/shared/customer/endpoints'
import { type CustomerBody, customerBody, type PaymentCycle } from '@barem/shared/customer/form'
import { toWireOrNull } from '@barem/shared/values/decimal'
import { foldText } from '@barem/shared/values/fold-text'
import { addDays, businessDate, startOfDay } from '@barem/shared/values/local-date'
import { taxCodeWarning } from '@barem/shared/values/tax-code'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { type Actor, may } from '#access/actor'
import { recordAbilitiesFor } from '#access/record-abilities'
import { seenOnly } from '#access/record-scope'
import { searchConditions } from '#db/search'
import type { ReadContext } from '#http/call'
import { amongFirst, firstIds, firstThen } from '#list/first-options'
import { type Db, viewOf } from '#list/list'
import { onDay } from '#list/on-day'
import { listAnswer, listPage } from '#list/page'
import { eachRow } from '#list/rows'
import { fieldsOf } from '#record/record-kind'
import { partColumns, usualAddress } from './parts.ts'

export type CustomerQuery = z.output<typeof customerQuery>
/** The query of a list without its page. */
export type CustomerView = Omit<CustomerQuery, 'pageNumber' | 'pageSize'>

const OPTIONS = 20

function joined(db: Db) {
  return db
    .selectFrom('customer')
    .innerJoin('customerType', 'customerType.id', 'customerTypeId')
    .innerJoin('appUser', 'appUser.id', 'officerId')
    .select(['customerType.name as typeName', 'appUser.fullName as officerName', 'appUser.username'])
}

export function customerRows(db: Db) {
  return joined(db).selectAll('customer').select(partColumns)
}

/** No more than a list shows. */
function itemRows(db: Db) {
  return joined(db).select([
    'customer.id',
    'customer.code',
    'customer.name',
    'abbreviatedName',
    'customerTypeId',
    'phone',
    'contactPerson',
    'contactPhone',
    'taxCode',
    'supplier',
    'companyAddress',
    'officerId',
    'lastContactAt',
    'nextContactOn',
    'customer.active',
    'customer.version',
    'customer.modifiedAt',
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof itemRows>['executeTakeFirstOrThrow']>>

function present(row: Row, actor: Actor): CustomerItem {
  const { id, code, name, abbreviatedName, phone, contactPerson, contactPhone, taxCode } = row
  const { supplier, companyAddress, username, active, version } = row
  const seesContact = may(actor, 'interaction:view')
  return {
    ...{ id, code, name, abbreviatedName, phone, contactPerson, contactPhone, taxCode },
    ...{ supplier, companyAddress, username, active, version },
    customerType: { id: row.customerTypeId, name: row.typeName },
    officer: { id: row.officerId, name: row.officerName },
    lastContactAt: seesContact ? (row.lastContactAt?.toISOString() ?? null) : null,
    nextContactOn: seesContact ? row.nextContactOn : null,
    modifiedAt: row.modifiedAt.toISOString(),
    abilities: recordAbilitiesFor(actor, 'customer'),
  }
}

export const customers = {
  table: 'customer',
  counted: true,
  search: (text: string | undefined) => searchConditions(sql`customer.search_key`, text),
  filters: customerFilters,
  own: {
    // of both the day it is asked for on, which `ofToday` puts in its place
    silentDays: (before: unknown) =>
      sql<SqlBool>`coalesce(customer.last_contact_at, '-infinity') < ${before}`,
    contactOverdue: (today: unknown) =>
      sql<SqlBool>`coalesce(customer.next_contact_on, 'infinity') < ${today}`,
  },
  // most full names begin with the form of the company
  sort: 'abbreviatedName',
  orders: {
    abbreviatedName: [sql`customer.abbreviated_name collate vi_natural`],
    code: [sql`customer.code collate vi_natural`],
    name: [sql`customer.name collate "vi-x-icu"`],
    modifiedAt: [sql`customer.modified_at`],
    lastContactAt: [sql`coalesce(customer.last_contact_at, '-infinity')`],
    nextContactOn: [sql`coalesce(customer.next_contact_on, 'infinity')`],
  },
  orderNeeds: { lastContactAt: 'interaction:view', nextContactOn: 'interaction:view' },
  rows: itemRows,
} as const

/** Who is silent or overdue depends on the day. */
function ofToday<Query extends Pick<CustomerView, 'silentDays' | 'contactOverdue'>>(query: Query, now: Date) {
  const { silentDays } = query
  return {
    ...onDay(query, ['contactOverdue'], now),
    silentDays: silentDays && startOfDay(addDays(businessDate(now), -Number(silentDays))),
  }
}

/** One page of customers. */
export function listCustomers(context: ReadContext, query: CustomerQuery) {
  return listAnswer(context, customers, ofToday(query, context.now), (row) => present(row, context.actor))
}

/** Every customer of a view in its order, with all fields. */
export function eachCustomer({ db, actor, now }: ReadContext, view: CustomerView) {
  return eachRow(db, { ...customers, rows: customerRows }, viewOf(customers, actor, ofToday(view, now)))
}

/** Active customers for pickers, or of them only those we also buy from. */
export async function customerOptions(
  { db, actor }: ReadContext,
  { first, ...query }: { search?: string | undefined; first?: string | undefined; supplier?: true },
) {
  const ids = firstIds({ ...query, first })
  const view = viewOf(customers, actor, { ...query, active: true })
  const list = { ...customers, rows: optionRows }
  const recent = optionRows(db)
    .where(amongFirst(sql.ref('customer.id'), ids))
    .where(seenOnly(actor, 'customer'))
    .where('active', '=', true)
  const [{ rows }, found] = await Promise.all([
    listPage(db, list, view, { pageNumber: 1, pageSize: OPTIONS }),
    ids.length === 0
      ? []
      : recent.$if(query.supplier === true, (one) => one.where('supplier', '=', true)).execute(),
  ])
  return firstThen(ids, found, rows, OPTIONS)
}

function optionRows(db: Db) {
  return db
    .selectFrom('customer')
    .select(['id', 'code', 'name', 'abbreviatedName', 'phone', 'companyAddress', 'warehouseAddress'])
    .select(['paymentCycle', 'paymentTerm', usualAddress])
    .$narrowType<{ paymentCycle: PaymentCycle | null }>()
}

export type CustomerRow = Awaited<ReturnType<ReturnType<typeof customerRows>['executeTakeFirstOrThrow']>>

/** One customer with what looks wrong about it. */
export function presentCustomer(row: CustomerRow, actor: Actor): Customer {
  const { accountNumber, bankName, branchName, warehouseAddress, paymentTerm, note } = row
  const { contacts, addresses, bankAccounts } = row
  const warning = row.taxCode === null ? null : taxCodeWarning(row.taxCode)
  return {
    ...present(row, actor),
    ...{ customerTypeId: row.customerTypeId, officerId: row.officerId },
    ...{ accountNumber, bankName, branchName, warehouseAddress, paymentTerm, note },
    ...{ contacts, addresses, bankAccounts },
    paymentCycle: row.paymentCycle as PaymentCycle | null,
    creditLimit: toWireOrNull(row.creditLimit),
    warnings: warning ? [{ path: 'taxCode', code: warning }] : [],
  }
}

/** The form's issues for a stored customer. */
export function formOf(row: CustomerRow): CustomerBody {
  const creditLimit = toWireOrNull(row.creditLimit)
  return fieldsOf<CustomerBody>(customerBody, { ...row, creditLimit })
}

export interface Likeness {
  phone?: string | undefined
  taxCode?: string | undefined
  name?: string | undefined
  abbreviatedName?: string | undefined
  exceptId?: string | undefined
}

/** Customers that share the phone, the tax code or a folded name; at most ten, found along the index of each. */
export async function customersLike(
  { db, actor }: ReadContext,
  likeness: Likeness,
): Promise<CustomerMatch[]> {
  const conditions = {
    phone: likeness.phone ? sql<boolean>`phone = ${likeness.phone}` : sql<boolean>`false`,
    taxCode: likeness.taxCode ? sql<boolean>`tax_code = ${likeness.taxCode}` : sql<boolean>`false`,
    name: likeness.name ? sql<boolean>`fold_text(name) = ${foldText(likeness.name)}` : sql<boolean>`false`,
    abbreviatedName: likeness.abbreviatedName
      ? sql<boolean>`fold_text(abbreviated_name) = ${foldText(likeness.abbreviatedName)}`
      : sql<boolean>`false`,
  }
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'code', 'name'])
    .select([
      conditions.phone.as('samePhone'),
      sql<boolean>`coalesce(${conditions.taxCode}, false)`.as('sameTaxCode'),
      conditions.name.as('sameName'),
      conditions.abbreviatedName.as('sameAbbreviatedName'),
    ])
    .where((eb) => eb.or(Object.values(conditions)))
    .where(seenOnly(actor, 'customer'))
    .$if(likeness.exceptId !== undefined, (query) => query.where('id', '!=', likeness.exceptId!))
    .orderBy(sql`code collate vi_natural`)
    .limit(10)
    .execute()
  return rows.map(({ id, code, name, samePhone, sameTaxCode, sameName, sameAbbreviatedName }) => ({
    ...{ id, code, name },
    fields: [
      ...(samePhone ? (['phone'] as const) : []),
      ...(sameTaxCode ? (['taxCode'] as const) : []),
      ...(sameName ? (['name'] as const) : []),
      ...(sameAbbreviatedName ? (['abbreviatedName'] as const) : []),
    ],
  }))
}
