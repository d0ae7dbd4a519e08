import type { CallOutput } from '@barem/shared/http/endpoint'
import type { Quotation, quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { storeSnapshot } from '#approval/snapshot'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { contentOf } from './content.ts'
import { lockQuotation } from './lock.ts'
import { findQuotation } from './repository.ts'
import { told } from './told.ts'

type Call = CallOutput<(typeof quotationEndpoints)['requestApproval']> & CommandContext

/** Sends a draft or a rejected quotation to its designated approver, bound to the content it has now. */
export async function requestApproval(call: Call): Promise<Quotation> {
  const { trx, actor, now, params, body } = call
  const before = await lockQuotation(call, 'request-approval', { ...params, ...body })
  const after = await trx
    .updateTable('quotation')
    .set({
      status: 'pending',
      requestedBy: actor.id,
      requestedAt: now,
      decidedBy: null,
      decidedAt: null,
      version: before.version + 1,
      modifiedAt: now,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await storeSnapshot(call, await contentOf(trx, after))
  await record(call, {
    kind: 'quotation.approval-requested',
    entity: 'quotation',
    entityId: before.id,
    note: body.note || null,
    notify: [{ userId: after.approverId!, kind: 'quotation.approval-requested', params: told(after, actor) }],
  })
  return findQuotation(trx, actor, before.id)
}
