import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Not all goods of a contract are bought: by the row of this name in the statement. */
export function isUnbought(contract: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select from bought_contract where sales_contract_id = ${sql.ref(`${contract}.id`)})`
}

/** A contract was quoted with goods from our own warehouse, which nobody buys for it. What was approved says that for good. */
export function isFromStock(contract: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from quotation
    where id = ${sql.ref(`${contract}.quotationId`)} and source = 'warehouse')`
}
