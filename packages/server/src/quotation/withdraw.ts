import type { CallOutput } from '@barem/shared/http/endpoint'
import type { Quotation, quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { lockQuotation } from './lock.ts'
import { findQuotation } from './repository.ts'
import { told } from './told.ts'

type Call = CallOutput<(typeof quotationEndpoints)['withdraw']> & CommandContext

/** Takes back what was sent and nobody has decided on: a draft again. Its approver is told. */
export async function withdraw(call: Call): Promise<Quotation> {
  const { trx, actor, now, params, body } = call
  const row = await lockQuotation(call, 'withdraw', { ...params, ...body })
  await trx
    .updateTable('quotation')
    .set({ status: 'draft', requestedBy: null, requestedAt: null, version: row.version + 1, modifiedAt: now })
    .where('id', '=', row.id)
    .execute()
  await record(call, {
    kind: 'quotation.withdrawn',
    entity: 'quotation',
    entityId: row.id,
    note: body.note || null,
    notify: [{ userId: row.approverId!, kind: 'quotation.withdrawn', params: told(row, actor) }],
  })
  return findQuotation(trx, actor, row.id)
}
