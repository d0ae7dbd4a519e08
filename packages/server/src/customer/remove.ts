import type { customerEndpoints } from '@barem/shared/customer/endpoints'
import type { CallOutput } from '@barem/shared/http/endpoint'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'

/** Deletes a customer that nothing refers to; the database answers whether that is so. */
export async function removeCustomer(
  call: CallOutput<(typeof customerEndpoints)['remove']> & CommandContext,
): Promise<{ done: true }> {
  const { trx, params } = call
  const gone = await trx
    .deleteFrom('customer')
    .where('id', '=', params.id)
    .returning('code')
    .executeTakeFirst()
  if (!gone) throw new Refusal('not-found')
  await record(call, { kind: 'customer.deleted', entity: 'customer', entityId: params.id, note: gone.code })
  return { done: true }
}
