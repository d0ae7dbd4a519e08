import { type ApprovableEntity, changerOf } from '@barem/shared/business'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** So many of the newest approved contracts that name a product are looked through for what it was bought for: the index of lines. */
export const BOUGHT = 10

/** So many of the newest lines of a product are read for those in approved documents, whatever else names it. */
const LOOKED_THROUGH = 2_000

/** The lines of a kind as they count now: of a contract what its annexes made of them. */
export function linesNow(entity: ApprovableEntity) {
  const isContract = changerOf(entity) !== null
  return {
    table: sql.table(`${entity}${isContract ? 'AgreedLine' : 'Line'}`),
    document: sql.ref(isContract ? 'line.contractId' : `line.${entity}Id`),
  }
}

/**
 * The approved documents of the newest so many lines of a product, as `id`: a stretch of an index; of a contract also those of
 * its approved annexes. `among`: a condition of a `document`. Not more than `LOOKED_THROUGH` lines are read for them.
 */
export function newestNaming(
  entity: ApprovableEntity,
  productId: RawBuilder<unknown>,
  count: number,
  among: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<unknown> {
  const annex = changerOf(entity)
  const newest = (one: ApprovableEntity, joined: RawBuilder<unknown>) => sql`(
    select document.id from (
      select ${sql.ref(`${one}Id`)} from ${sql.table(`${one}Line`)} where product_id = ${productId}
      order by ${sql.ref(`${one}Id`)} desc limit ${sql.lit(LOOKED_THROUGH)}) as line ${joined}
    where document.status = 'approved' and ${among}
    order by ${sql.ref(`line.${one}Id`)} desc limit ${sql.lit(count)})`
  const document = (id: string) => sql`join ${sql.table(entity)} as document on document.id = ${sql.ref(id)}`
  const named = newest(entity, document(`line.${entity}Id`))
  if (!annex) return sql`select distinct id from ${named} as named`
  return sql`${named} union ${newest(
    annex,
    sql`join ${sql.table(annex)} as annex on annex.id = ${sql.ref(`line.${annex}Id`)} and annex.status = 'approved'
      ${document('annex.contractId')}`,
  )}`
}

/** By a row of a document: a line of it names one of these products, as `naming` says it. */
export function namesOneOf(entity: ApprovableEntity, productIds: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${entity}.id`)} in (${naming(entity, productIds)})`
}

/**
 * The documents of which a line names one of these products. Of a contract, as it was signed or as it is agreed now:
 * the uses of a product are counted by it, and what was signed names its products for good.
 */
export function naming(entity: ApprovableEntity, productIds: RawBuilder<unknown>): RawBuilder<unknown> {
  const lines = (one: ApprovableEntity) => sql`select ${sql.ref(`${one}Id`)} from ${sql.table(`${one}Line`)}
    where product_id = any (${productIds}::uuid[])`
  return sql`${lines(entity)} ${orAgreed(entity, (annex) => sql`annex.id in (${lines(annex)})`)}`
}

/** By a row of a contract: a term of it, as it was signed or as it is agreed now, is one of these records. */
export function agreesOnOneOf(
  entity: ApprovableEntity,
  term: string,
  ids: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const among = sql`${sql.ref(term)} = any (${ids}::uuid[])`
  return sql<boolean>`${sql.ref(`${entity}.id`)} in (
    select id from ${sql.table(entity)} where ${among} ${orAgreed(entity, () => among)})`
}

/** And the contracts whose latest approved annex, called `annex`, holds to this; none of other kinds. */
function orAgreed(entity: ApprovableEntity, holds: (annex: ApprovableEntity) => RawBuilder<unknown>) {
  const annex = changerOf(entity)
  if (!annex) return sql``
  return sql`union all select contract_id from ${sql.table(annex)} as annex
    where ${holds(annex)} and ${isLastAnnex(annex)}`
}

/** By a row of a kind of annex, which the statement calls `annex`: it is the latest approved one of its contract. */
export function isLastAnnex(annex: ApprovableEntity): RawBuilder<boolean> {
  return sql<boolean>`annex.status = 'approved' and not exists (
    select from ${sql.table(annex)} as later where later.contract_id = annex.contract_id
      and later.ordinal > annex.ordinal and later.status = 'approved')`
}
