import type { CallOutput } from '@barem/shared/http/endpoint'
import type { Quotation, quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { type LockedQuotation, lockQuotation } from './lock.ts'
import { findQuotation } from './repository.ts'
import { owners, told } from './told.ts'

type Call = CallOutput<(typeof quotationEndpoints)['cancel']> & CommandContext

/** Cancels for good; whoever else had to do with it is told. */
export async function cancel(call: Call): Promise<Quotation> {
  const { trx, actor, now, params, body } = call
  const row = await lockQuotation(call, 'cancel', { ...params, ...body })
  await trx
    .updateTable('quotation')
    .set({ status: 'cancelled', version: row.version + 1, modifiedAt: now })
    .where('id', '=', row.id)
    .execute()
  await record(call, {
    kind: 'quotation.cancelled',
    entity: 'quotation',
    entityId: row.id,
    note: body.note || null,
    notify: concerned(row).map((userId) => ({
      userId,
      kind: 'quotation.cancelled',
      params: told(row, actor),
    })),
  })
  return findQuotation(trx, actor, row.id)
}

/** Its owners; and its approver, where it was waiting or approved. */
export function concerned(row: LockedQuotation): string[] {
  const sent = row.status === 'pending' || row.status === 'approved'
  return [...new Set([...owners(row), ...(sent && row.approverId ? [row.approverId] : [])])]
}
