import type { CallOutput } from '@barem/shared/http/endpoint'
import type { Quotation, quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { matchesSnapshot } from '#approval/snapshot'
import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'
import { contentOf } from './content.ts'
import { decide } from './decide.ts'
import { lockQuotation } from './lock.ts'
import { findQuotation } from './repository.ts'

type Call = CallOutput<(typeof quotationEndpoints)['approve']> & CommandContext

/** Approves what was sent, and nothing else: content that is not the snapshot's is refused. */
export async function approve(call: Call): Promise<Quotation> {
  const { trx, actor, params, body, deps } = call
  const row = await lockQuotation(call, 'approve', { ...params, ...body })
  if (!(await matchesSnapshot(trx, await contentOf(trx, row)))) {
    deps.log.error({ quotation: row.id }, 'the content differs from what was sent for approval')
    throw new Refusal('constraint-broken')
  }
  await decide(call, row, { status: 'approved', note: body.note || null })
  return findQuotation(trx, actor, row.id)
}
