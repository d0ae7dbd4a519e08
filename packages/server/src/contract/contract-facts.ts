import { type ApprovableEntity, changerOf, orderKinds } from '@barem/shared/business'
import { AGREED_TOTAL } from '@barem/shared/contract/ending'
import { sql } from 'kysely'
import type { DocumentFacts } from '#document/kind'
import { boundFrom, boundLines } from './bound-lines.ts'
import { endingFacts } from './ending.ts'
import { contractFigures } from './figures.ts'
import { annexesOn } from './standing.ts'

/** What both kinds of contract are alike as documents: ended early, changed by annexes, bound to contracts of the other kind. */
export function contractFacts(
  entity: ApprovableEntity,
  described: Parameters<typeof contractFigures>[0],
): Pick<DocumentFacts, 'figures' | 'agreed' | 'users' | 'held' | 'keptFrom' | 'codes'> &
  ReturnType<typeof endingFacts> {
  const other = orderKinds.find((one) => one !== entity)!
  const binding = (side: ApprovableEntity) => sql.ref(`binding.${side}Id`)
  return {
    ...endingFacts({ entity }),
    figures: contractFigures(described) as never,
    agreed: AGREED_TOTAL,
    users: [
      { entity: changerOf(entity), of: annexesOn({ entity }) },
      {
        entity: other,
        of: sql`select distinct contract.id, contract.number from contract_binding as binding
          join ${sql.table(other)} as contract on contract.id = ${binding(other)}
          where ${binding(entity)} = ${sql.ref(`${entity}.id`)}`,
      },
    ],
    held: boundLines(entity),
    keptFrom: boundFrom(entity, other),
    codes: { 'approval.in-use': 'COT_ERR_010' },
  }
}
