import type { ApprovableEntity } from '@barem/shared/business'
import { type RawBuilder, sql } from 'kysely'

/** By a row of a kind of contract, which the statement calls `called`: from where its ending is read, as long as it stands. */
export function fromEnding(entity: ApprovableEntity, called: string = entity): RawBuilder<unknown> {
  return sql`from contract_ending where ${sql.ref(`contractEnding.${entity}Id`)} = ${sql.ref(`${called}.id`)}
    and contract_ending.reopened_at is null`
}
