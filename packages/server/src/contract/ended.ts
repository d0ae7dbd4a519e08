import { type ApprovableEntity, changerOf } from '@barem/shared/business'
import type { Annexed } from '@barem/shared/contract/ending'
import { type RawBuilder, sql } from 'kysely'
import { isLastAnnex } from '#trade-line/lines-now'

/** The latest approved annex of a row of a kind of contract, which the statement calls `called`. */
export function annexedOf(entity: ApprovableEntity, called: string = entity): RawBuilder<Annexed> {
  const annex = changerOf(entity)!
  return sql<Annexed>`(select json_build_object('id', annex.id, 'number', annex.number, 'date', annex.date,
      'total', annex.total)
    from ${sql.table(annex)} annex where annex.contract_id = ${sql.ref(`${called}.id`)} and ${isLastAnnex(annex)} limit 1)`
}

/** By a row of a kind of contract, which the statement calls `called`: from where its ending is read, as long as it stands. */
export function fromEnding(entity: ApprovableEntity, called: string = entity): RawBuilder<unknown> {
  return sql`from contract_ending where ${sql.ref(`contractEnding.${entity}Id`)} = ${sql.ref(`${called}.id`)}
    and contract_ending.reopened_at is null`
}
