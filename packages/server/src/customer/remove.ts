import type { customerEndpoints } from '@barem/shared/customer/endpoints'
import type { CallOutput } from '@barem/shared/http/endpoint'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { goneOrStale, ofVersion } from '#http/stale'
import { findCustomer } from './repository.ts'

/** Deletes a customer that nothing refers to; the database answers whether that is so. */
export async function removeCustomer(
  call: CallOutput<(typeof customerEndpoints)['remove']> & CommandContext,
): Promise<{ done: true }> {
  const { trx, params, query } = call
  const gone = await trx
    .deleteFrom('customer')
    .where('id', '=', params.id)
    .where(ofVersion(query.version))
    .returning('code')
    .executeTakeFirst()
  if (!gone) throw goneOrStale(await findCustomer(trx, call.actor, params.id))
  await record(call, { kind: 'customer.deleted', entity: 'customer', entityId: params.id, note: gone.code })
  return { done: true }
}
