import { type PriceConfigurationItem, SUCCESSIVE_RULES } from '@barem/shared/price-configuration/endpoints'
import { sql } from 'kysely'
import type { ReadContext } from '#http/call'
import { Refusal } from '#refusal'
import { presentPriceConfiguration, priceConfigurationRows } from './repository.ts'
import { isFor, scopeOf } from './scope.ts'

/** Answers the rules that took each other's place: all that are for the same as one of them, the newest first. */
export async function successiveRules({
  db,
  actor,
  params,
}: ReadContext & { params: { id: string } }): Promise<PriceConfigurationItem[]> {
  const own = scopeOf('one').map((part) => sql`(select ${part} from one)`)
  const rows = await priceConfigurationRows(
    db.with('one', (of) =>
      of.selectFrom('priceConfiguration').selectAll().where('id', '=', params.id),
    ) as unknown as typeof db,
  )
    .where(isFor('priceConfiguration', own))
    .orderBy('priceConfiguration.validFrom', 'desc')
    .limit(SUCCESSIVE_RULES)
    .execute()
  if (rows.length === 0) throw new Refusal('not-found')
  return rows.map((row) => presentPriceConfiguration(row, actor))
}
