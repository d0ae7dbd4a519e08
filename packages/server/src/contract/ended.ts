import type { ApprovableEntity } from '@barem/shared/business'
import type { Annexed } from '@barem/shared/contract/ending'
import { type RawBuilder, sql } from 'kysely'

/** The latest approved annex of a row of a kind of contract, which the statement calls `called`. */
export function annexedOf(entity: ApprovableEntity, called: string = entity): RawBuilder<Annexed> {
  return sql<Annexed>`(select json_build_object('id', annex.id, 'number', annex.number, 'date', annex.date,
      'total', annex.total)
    from ${sql.table(`${entity}Annex`)} annex where annex.contract_id = ${sql.ref(`${called}.id`)}
      and annex.status = 'approved' order by annex.ordinal desc limit 1)`
}

/** By a row of a kind of contract, which the statement calls `called`: from where its ending is read, as long as it stands. */
export function fromEnding(entity: ApprovableEntity, called: string = entity): RawBuilder<unknown> {
  return sql`from contract_ending where ${sql.ref(`contractEnding.${entity}Id`)} = ${sql.ref(`${called}.id`)}
    and contract_ending.reopened_at is null`
}
