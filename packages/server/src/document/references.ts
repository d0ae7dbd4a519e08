import type { Fields } from '@barem/shared/document/fields'
import type { ApprovableEntity } from '@barem/shared/permission/permissions'
import { sql, type Transaction } from 'kysely'
import { eligibleApprover } from '#approval/eligible-approver'
import type { Database } from '#db/types'
import { fieldRefusal } from '#http/refusal'
import { type HeaderNames, referenceNames } from './header.ts'

/** Which references of a header are its partner and whoever looks after it. */
interface Referring<Partner extends string> {
  entity: ApprovableEntity
  /** A table with `active`, `phone` and `tax_code`. */
  partner: Partner
  officer: string
}

/** Ids by the keys of a body. */
type Ids = Record<string, unknown>

/** The stored references by key, and the author. */
interface Standing {
  authorId: string
  ids: Ids
}

/** What a document shows of its partner. */
export type ActivePartner<Partner extends string> = Record<`${Partner}Phone`, string> &
  Record<`${Partner}TaxCode`, string | null>

/**
 * What the references of a header are called, and what it shows of its partner, in one statement. Refuses a partner that
 * is inactive, unless it is unchanged; a newly assigned officer who cannot
 * sign in; and an approver who lacks the right or is a content author.
 */
export async function activePartner<Fs extends Fields, Partner extends keyof Fs & string>(
  trx: Transaction<Database>,
  { entity, fields, partner, officer }: Referring<Partner> & { fields: Fs },
  body: Ids,
  standing: Standing,
): Promise<HeaderNames<Fs> & ActivePartner<Partner>> {
  const [partnerKey, officerKey] = [`${partner}Id`, `${officer}Id`]
  const idOf = (key: string) => (body[key] ?? null) as string | null
  const [officerId, approverId] = [idOf(officerKey), idOf('approverId')]
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
        ofPartner<string>('phone').as(`${partner}Phone`),
        ofPartner<string | null>('taxCode').as(`${partner}TaxCode`),
        person(officerId).select('id').as('officerFound'),
        person(approverId).select(eligibleApprover(entity).as('may')).as('approverFit'),
      ]
    })
    .executeTakeFirstOrThrow()
  const { partnerActive, officerFound, approverFit, ...named } = found
  if (partnerActive === null) throw fieldRefusal(partnerKey, 'unknown-reference')
  if (!partnerActive && idOf(partnerKey) !== standing.ids[partnerKey])
    throw fieldRefusal(partnerKey, 'inactive')
  if (officerId && officerId !== standing.ids[officerKey] && officerFound === null)
    throw fieldRefusal(officerKey, 'unknown-reference')
  if (approverId && approverId === standing.authorId) throw fieldRefusal('approverId', 'own_document')
  if (approverId && !approverFit) throw fieldRefusal('approverId', 'no_approver')
  // collects the names found; a missing reference is refused by its column's constraint
  return named as unknown as HeaderNames<Fs> & ActivePartner<Partner>
}
