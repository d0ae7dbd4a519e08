import type { QuotationBody } from '@barem/shared/quotation/form'
import type { Transaction } from 'kysely'
import { eligibleApprover } from '#approval/eligible-approver'
import type { Database } from '#db/types'
import { fieldRefusal } from '#http/refusal'

/**
 * The customer a quotation is for, by the name it will always carry. Refuses one that is no longer served, unless it is
 * the one the quotation already has: what stands may stay.
 */
export async function activeCustomer(trx: Transaction<Database>, id: string, keptId: string | null) {
  const customer = await trx
    .selectFrom('customer')
    .select(['name', 'active'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!customer) throw fieldRefusal('customerId', 'unknown-reference')
  if (!customer.active && id !== keptId) throw fieldRefusal('customerId', 'inactive')
  return customer
}

/**
 * Whoever is newly named to look after it must be able to sign in; whoever is to approve it must be able to, and not be
 * its author.
 */
export async function refuseUnfitPeople(
  trx: Transaction<Database>,
  { officerId, approverId }: Pick<QuotationBody, 'officerId' | 'approverId'>,
  { authorId, keptOfficerId }: { authorId: string; keptOfficerId: string | null },
): Promise<void> {
  if (officerId && officerId !== keptOfficerId && !(await activeUser(trx, officerId)))
    throw fieldRefusal('officerId', 'unknown-reference')
  if (!approverId) return
  if (approverId === authorId) throw fieldRefusal('approverId', 'own_document')
  const approver = await activeUser(trx, approverId)
  if (!approver?.mayApprove) throw fieldRefusal('approverId', 'no_approver')
}

function activeUser(trx: Transaction<Database>, id: string) {
  return trx
    .selectFrom('appUser')
    .select(['id', eligibleApprover('quotation').as('mayApprove')])
    .where('id', '=', id)
    .where('isLocked', '=', false)
    .executeTakeFirst()
}
