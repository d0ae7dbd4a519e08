import type { Fields } from '@barem/shared/document/fields'
import type { ApprovableEntity } from '@barem/shared/permission/permissions'
import { sql, type Transaction } from 'kysely'
import { eligibleApprover } from '#approval/eligible-approver'
import type { Database } from '#db/types'
import { fieldRefusal } from '#http/refusal'
import { type HeaderNames, referenceNames } from './header.ts'

/** Who and what a document is to refer to. */
interface Referring {
  customerId: string
  officerId: string | null
  approverId: string | null
}

/** What stood before, and who wrote it. */
interface Standing {
  authorId: string
  customerId: string | null
  officerId: string | null
}

/** What a document shows of its partner. */
export interface ActivePartner {
  customerPhone: string
  customerTaxCode: string | null
}

/**
 * What the references of a header are called, and what it shows of its partner, in one statement. Refuses a partner that
 * is no longer served, unless it is the one that stands; whoever is newly named to look after the document and cannot
 * sign in; and whoever is to approve it and may not, or wrote it.
 */
export async function activePartner<Fs extends Fields>(
  trx: Transaction<Database>,
  { entity, fields }: { entity: ApprovableEntity; fields: Fs },
  body: Referring & Record<string, unknown>,
  standing: Standing,
): Promise<HeaderNames<Fs> & ActivePartner> {
  const { customerId, officerId, approverId } = body
  const found = await trx
    .selectNoFrom((eb) => {
      const customer = eb.selectFrom('customer').where('id', '=', customerId)
      const person = (id: string | null) =>
        eb.selectFrom('appUser').where('id', '=', id).where('isLocked', '=', false)
      return [
        ...referenceNames(fields, (key) => sql`${body[key] ?? null}::uuid`),
        customer.select('active').as('customerActive'),
        customer.select('phone').as('customerPhone'),
        customer.select('taxCode').as('customerTaxCode'),
        person(officerId).select('id').as('officer'),
        person(approverId).select(eligibleApprover(entity).as('may')).as('approverFit'),
      ]
    })
    .executeTakeFirstOrThrow()
  if (found.customerActive === null) throw fieldRefusal('customerId', 'unknown-reference')
  if (!found.customerActive && customerId !== standing.customerId)
    throw fieldRefusal('customerId', 'inactive')
  if (officerId && officerId !== standing.officerId && found.officer === null)
    throw fieldRefusal('officerId', 'unknown-reference')
  if (approverId && approverId === standing.authorId) throw fieldRefusal('approverId', 'own_document')
  if (approverId && !found.approverFit) throw fieldRefusal('approverId', 'no_approver')
  const { customerActive, officer, approverFit, ...named } = found
  // all the names there are; that a reference without one may stand is its column's to refuse
  return named as unknown as HeaderNames<Fs> & ActivePartner
}
