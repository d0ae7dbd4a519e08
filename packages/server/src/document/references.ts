import type { Fields } from '@barem/shared/document/fields'
import type { ApprovableEntity } from '@barem/shared/permission/permissions'
import { sql, type Transaction } from 'kysely'
import { eligibleApprover } from '#approval/eligible-approver'
import type { Database } from '#db/types'
import { fieldRefusal } from '#http/refusal'
import { type HeaderNames, referenceNames } from './header.ts'

/** The references a document is to have. */
interface Referring {
  customerId: string
  officerId: string | null
  approverId: string | null
}

/** The stored references, and the content authors. */
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
 * is inactive, unless it is unchanged; a newly assigned officer who cannot
 * sign in; and an approver who lacks the right or is a content author.
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
  // collects the names found; a missing reference is refused by its column's constraint
  return named as unknown as HeaderNames<Fs> & ActivePartner
}
