import type { CallOutput } from '@barem/shared/http/endpoint'
import type { productEndpoints } from '@barem/shared/product/endpoints'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'

/** Deletes a product that nothing refers to; the database answers whether that is so. */
export async function removeProduct(
  call: CallOutput<(typeof productEndpoints)['remove']> & CommandContext,
): Promise<{ done: true }> {
  const { trx, params } = call
  const gone = await trx
    .deleteFrom('product')
    .where('id', '=', params.id)
    .returning('code')
    .executeTakeFirst()
  if (!gone) throw new Refusal('not-found')
  await record(call, { kind: 'product.deleted', entity: 'product', entityId: params.id, note: gone.code })
  return { done: true }
}
