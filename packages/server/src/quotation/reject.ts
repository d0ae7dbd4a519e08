import type { CallOutput } from '@barem/shared/http/endpoint'
import type { Quotation, quotationEndpoints } from '@barem/shared/quotation/endpoints'
import type { CommandContext } from '#http/call'
import { decide } from './decide.ts'
import { lockQuotation } from './lock.ts'
import { findQuotation } from './repository.ts'

type Call = CallOutput<(typeof quotationEndpoints)['reject']> & CommandContext

/** Rejects, with the description its author will read. */
export async function reject(call: Call): Promise<Quotation> {
  const { trx, actor, params, body } = call
  const row = await lockQuotation(call, 'reject', { ...params, ...body })
  await decide(call, row, { status: 'rejected', note: body.note })
  return findQuotation(trx, actor, row.id)
}
