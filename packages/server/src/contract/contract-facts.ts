import { type ApprovableEntity, changerOf, orderKinds } from '@barem/shared/business'
import { annexTerms } from '@barem/shared/contract/annex'
import { AGREED_TOTAL } from '@barem/shared/contract/ending'
import { type Field, keyOf } from '@barem/shared/document/fields'
import { sql } from 'kysely'
import type { DocumentFacts } from '#document/kind'
import { type Changing, presentAgreed } from './agreed.ts'
import { boundFrom, boundLines } from './bound-lines.ts'
import { endingFacts } from './ending.ts'
import { contractFigures } from './figures.ts'
import { annexesOn } from './standing.ts'

const SUMS = ['theoreticalWeightTotal', 'actualWeightTotal', 'goodsTotal', 'vatTotal', 'costTotal']

/** The columns of a contract that its lists and its spreadsheet show and an annex may change. */
function followed({ fields }: Changing): string[] {
  const terms = Object.entries<Field>(annexTerms(fields)).filter(([, { exported }]) => exported !== undefined)
  return [...terms.map(([name, field]) => keyOf(name, field)), ...SUMS]
}

/** What both kinds of contract are alike as documents: ended early, changed by annexes, bound to contracts of the other kind. */
export function contractFacts(
  entity: ApprovableEntity,
  described: Parameters<typeof contractFigures>[0],
  annex: Changing,
): Pick<
  DocumentFacts,
  'figures' | 'agreed' | 'follows' | 'orders' | 'users' | 'held' | 'keptFrom' | 'codes'
> &
  ReturnType<typeof endingFacts> {
  const other = orderKinds.find((one) => one !== entity)!
  const ending = endingFacts({ entity })
  const binding = (side: ApprovableEntity) => sql.ref(`binding.${side}Id`)
  return {
    ...ending,
    presented: (row, actor) => ({ ...ending.presented(row, actor), ...presentAgreed(annex, row, actor) }),
    figures: contractFigures(described) as never,
    agreed: AGREED_TOTAL,
    follows: followed(annex),
    // what has no day of delivery comes last
    orders: { expectedReceiptDate: sql`coalesce(${sql.ref(`${entity}.agreedReceiptDate`)}, 'infinity')` },
    users: [
      { entity: changerOf(entity)!, of: annexesOn({ entity }) },
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
