import { sql, type Transaction } from 'kysely'
import { eligibleApprover } from '#approval/eligible-approver'
import type { Database } from '#db/types'
import { fieldRefusal } from '#http/refusal'
import { referenceNames } from './header.ts'
import type { DocumentFacts } from './kind.ts'
import { partnerColumns } from './rows.ts'

/** Ids by the keys of a body. */
type Ids = Record<string, unknown>

/** The stored references by key, and the author. */
interface Standing {
  authorId: string
  ids: Ids
}

/**
 * What the references of a header are called, and what it shows of its partner, in one statement. Refuses a partner that
 * is inactive, unless it is unchanged; a newly assigned officer who cannot
 * sign in; and an approver who lacks the right or is a content author.
 */
export async function activePartner(
  trx: Transaction<Database>,
  kind: Pick<DocumentFacts, 'entity' | 'fields' | 'partner'>,
  body: Ids,
  standing: Standing,
): Promise<Record<string, string | null>> {
  const { entity, fields, partner } = kind
  const { id: partnerKey, phone, taxCode } = partnerColumns(kind)
  const idOf = (key: string) => (body[key] ?? null) as string | null
  const [officerId, approverId] = [idOf('officerId'), idOf('approverId')]
  const found = await trx
    .selectNoFrom((eb) => {
      const ofPartner = <Value>(column: string) =>
        sql<Value>`(select ${sql.ref(`named.${column}`)} from ${sql.table(fields[partner]!.to!)} as named
          where named.id = ${idOf(partnerKey)}::uuid)`
      const person = (id: string | null) =>
        eb.selectFrom('appUser').where('id', '=', id).where('isLocked', '=', false)
      return [
        ...referenceNames(fields, (key) => sql`${idOf(key)}::uuid`),
        ofPartner<boolean | null>('active').as('partnerActive'),
        ofPartner<string>('phone').as(phone),
        ofPartner<string | null>('taxCode').as(taxCode),
        person(officerId).select('id').as('officerFound'),
        person(approverId).select(eligibleApprover(entity).as('may')).as('approverFit'),
      ]
    })
    .executeTakeFirstOrThrow()
  const { partnerActive, officerFound, approverFit, ...named } = found
  if (partnerActive === null) throw fieldRefusal(partnerKey, 'unknown-reference')
  if (!partnerActive && idOf(partnerKey) !== standing.ids[partnerKey])
    throw fieldRefusal(partnerKey, 'inactive')
  if (officerId && officerId !== standing.ids.officerId && officerFound === null)
    throw fieldRefusal('officerId', 'unknown-reference')
  if (approverId && approverId === standing.authorId) throw fieldRefusal('approverId', 'own_document')
  if (approverId && !approverFit) throw fieldRefusal('approverId', 'no_approver')
  // a missing reference is refused by its column's constraint
  return named as Record<string, string | null>
}
