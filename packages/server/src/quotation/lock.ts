import { needsNote, type RefusalCode, type Status, type Verb } from '@barem/shared/approval/lifecycle'
import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import type { CommandContext } from '#http/call'
import { fieldRefusal, Refusal } from '#http/refusal'
import { findQuotation, unseen } from './repository.ts'
import { maySee, quotationRefusal } from './rights.ts'
import { approverEligible, type HeaderRow } from './rows.ts'

/** Of a quotation, whoever is not the designated approver is told so in the specification's own code. */
const ownCodes: Partial<Record<RefusalCode, ErrorCode>> = { 'approval.not-approver': 'QUT_ERR_011' }

interface Order {
  id: string
  version?: number | undefined
  note?: string | null
}

export type LockedQuotation = HeaderRow & { approverEligible: boolean }

/**
 * The beginning of every verb: the row is locked first, so that of many at once one goes on and the others see what it
 * did; then the table of the lifecycle is asked, then the version, then the note.
 */
export async function lockQuotation(
  call: CommandContext,
  verb: Verb,
  order: Order,
): Promise<LockedQuotation> {
  const { trx, actor } = call
  const row = await trx
    .selectFrom('quotation')
    .selectAll()
    .select(approverEligible.as('approverEligible'))
    .where('id', '=', order.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !maySee(row, actor)) throw unseen(actor)
  const refused = quotationRefusal(verb, row, actor)
  if (refused) throw new Refusal(ownCodes[refused] ?? refused)
  if (order.version !== undefined && row.version !== order.version) {
    throw new Refusal('stale-version', { current: await findQuotation(trx, actor, order.id) })
  }
  if (needsNote(verb, row.status as Status) && !order.note) throw fieldRefusal('note', 'required')
  return row
}
