import type { CallOutput } from '@barem/shared/http/endpoint'
import type { quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { lockQuotation } from './lock.ts'

type Call = CallOutput<(typeof quotationEndpoints)['remove']> & CommandContext

/** Deletes a draft with its lines. Its number is not given again. */
export async function removeQuotation(call: Call): Promise<{ done: true }> {
  const row = await lockQuotation(call, 'delete', { ...call.params, ...call.query })
  await call.trx.deleteFrom('quotation').where('id', '=', row.id).execute()
  await record(call, { kind: 'quotation.deleted', entity: 'quotation', entityId: row.id, note: row.number })
  return { done: true }
}
