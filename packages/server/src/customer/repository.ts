import type { Customer, CustomerItem, CustomerMatch, customerQuery } from '@barem/shared/customer/endpoints'
import type { PaymentCycle } from '@barem/shared/customer/form'
import { toWire } from '@barem/shared/values/decimal'
import { foldText } from '@barem/shared/values/fold-text'
import { taxCodeWarning } from '@barem/shared/values/tax-code'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { likePattern } from '#db/search'
import type { Database } from '#db/types'
import { historyOf } from '#event/history'
import type { Actor } from '#http/actor'
import { recordAbilitiesFor } from '#http/record-abilities'

type Db = Kysely<Database> | Transaction<Database>
export type CustomerQuery = z.output<typeof customerQuery>
/** The query of a list without its page. */
export type CustomerView = Omit<CustomerQuery, 'pageNumber' | 'pageSize'>

const OPTIONS = 20

function customerRows(db: Db) {
  return db
    .selectFrom('customer')
    .innerJoin('customerType', 'customerType.id', 'customerTypeId')
    .innerJoin('appUser', 'appUser.id', 'officerId')
    .selectAll('customer')
    .select(['customerType.name as typeName', 'appUser.fullName as officerName', 'appUser.username'])
}

type Row = Awaited<ReturnType<ReturnType<typeof customerRows>['executeTakeFirstOrThrow']>>

function present(row: Row, actor: Actor): CustomerItem {
  const { id, code, name, abbreviatedName, phone, contactPerson, contactPhone, taxCode } = row
  const { supplier, companyAddress, username, active, version } = row
  return {
    ...{ id, code, name, abbreviatedName, phone, contactPerson, contactPhone, taxCode },
    ...{ supplier, companyAddress, username, active, version },
    customerType: { id: row.customerTypeId, name: row.typeName },
    officer: { id: row.officerId, name: row.officerName },
    modifiedAt: row.modifiedAt.toISOString(),
    abilities: recordAbilitiesFor(actor, 'customer'),
  }
}

const orders = {
  code: sql`customer.code`,
  name: sql`customer.name collate "vi-x-icu"`,
  modifiedAt: sql`customer.modified_at`,
} as const

function filtered<Q extends ReturnType<typeof customerRows>>(rows: Q, query: CustomerView): Q {
  let filteredRows = rows as ReturnType<typeof customerRows>
  if (query.search)
    filteredRows = filteredRows.where('customer.searchKey', 'like', likePattern(foldText(query.search)))
  if (query.active !== undefined) filteredRows = filteredRows.where('customer.active', '=', query.active)
  if (query.supplier !== undefined) filteredRows = filteredRows.where('supplier', '=', query.supplier)
  if (query.customerTypeId) filteredRows = filteredRows.where('customerTypeId', '=', query.customerTypeId)
  if (query.officerId) filteredRows = filteredRows.where('officerId', '=', query.officerId)
  return filteredRows as Q
}

/** In the order asked for, by name when none is. */
function inOrder<Q extends ReturnType<typeof customerRows>>(rows: Q, view: CustomerView): Q {
  const sort = view.sort ?? 'name'
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const order = orders[sort.replace('-', '') as keyof typeof orders]
  return rows.orderBy(order, direction).orderBy('customer.id', direction) as Q
}

/** One page of customers. */
export async function listCustomers(db: Db, actor: Actor, query: CustomerQuery) {
  const [rows, count] = await Promise.all([
    inOrder(filtered(customerRows(db), query), query)
      .limit(query.pageSize)
      .offset((query.pageNumber - 1) * query.pageSize)
      .execute(),
    filtered(customerRows(db), query)
      .clearSelect()
      .select(sql<string>`count(*)`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { data: rows.map((row) => present(row, actor)), totalItems: Number(count.total) }
}

const EXPORT_PAGE = 500

/** Every customer of a view in its order, with all that is kept; read in pages. */
export async function* eachCustomer(db: Db, view: CustomerView) {
  for (let pageNumber = 1; ; pageNumber += 1) {
    const rows = await inOrder(filtered(customerRows(db), view), view)
      .limit(EXPORT_PAGE)
      .offset((pageNumber - 1) * EXPORT_PAGE)
      .execute()
    yield* rows
    if (rows.length < EXPORT_PAGE) return
  }
}

export async function customerOptions(db: Db, search: string | undefined) {
  let query = db
    .selectFrom('customer')
    .select(['id', 'code', 'name', 'abbreviatedName', 'phone', 'companyAddress', 'warehouseAddress'])
    .where('active', '=', true)
  if (search) query = query.where('searchKey', 'like', likePattern(foldText(search)))
  return query.orderBy(orders.name).orderBy('customer.id').limit(OPTIONS).execute()
}

/** One customer with its history and what looks wrong about it. */
export async function findCustomer(db: Db, actor: Actor, id: string): Promise<Customer | null> {
  const row = await customerRows(db).where('customer.id', '=', id).executeTakeFirst()
  if (!row) return null
  const { accountNumber, bankName, branchName, warehouseAddress, paymentTerm, note } = row
  const warning = row.taxCode === null ? null : taxCodeWarning(row.taxCode)
  return {
    ...present(row, actor),
    ...{ customerTypeId: row.customerTypeId, officerId: row.officerId },
    ...{ accountNumber, bankName, branchName, warehouseAddress, paymentTerm, note },
    paymentCycle: row.paymentCycle as PaymentCycle | null,
    creditLimit: row.creditLimit === null ? null : toWire(row.creditLimit),
    warnings: warning ? [{ path: 'taxCode', code: warning }] : [],
    history: await historyOf(db, 'customer', id),
  }
}

export interface Likeness {
  phone?: string | undefined
  taxCode?: string | undefined
  abbreviatedName?: string | undefined
  exceptId?: string | undefined
}

/** Customers that share the phone, the tax code or the folded abbreviated name; at most ten. */
export async function customersLike(db: Db, likeness: Likeness): Promise<CustomerMatch[]> {
  const conditions = {
    phone: likeness.phone ? sql<boolean>`phone = ${likeness.phone}` : sql<boolean>`false`,
    taxCode: likeness.taxCode
      ? sql<boolean>`coalesce(tax_code = ${likeness.taxCode}, false)`
      : sql<boolean>`false`,
    abbreviatedName: likeness.abbreviatedName
      ? sql<boolean>`fold_text(abbreviated_name) = ${foldText(likeness.abbreviatedName)}`
      : sql<boolean>`false`,
  }
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'code', 'name'])
    .select([
      conditions.phone.as('samePhone'),
      conditions.taxCode.as('sameTaxCode'),
      conditions.abbreviatedName.as('sameAbbreviatedName'),
    ])
    .where((eb) => eb.or(Object.values(conditions)))
    .$if(likeness.exceptId !== undefined, (query) => query.where('id', '!=', likeness.exceptId!))
    .orderBy('code')
    .limit(10)
    .execute()
  return rows.map(({ id, code, name, samePhone, sameTaxCode, sameAbbreviatedName }) => ({
    ...{ id, code, name },
    fields: [
      ...(samePhone ? (['phone'] as const) : []),
      ...(sameTaxCode ? (['taxCode'] as const) : []),
      ...(sameAbbreviatedName ? (['abbreviatedName'] as const) : []),
    ],
  }))
}
